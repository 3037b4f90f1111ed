#!/usr/bin/env python3
"""Reads the cards on a picture of AisleRiot, for test_aisleriot.sh.

usage: import -window root -depth 8 ppm:- | read_cards.py THEME.svgz     (THEME: the one that AisleRiot shows, "bonded")

Prints each row of cards in a line, from left to right: 7H, or ## for a back. On the first line of pixels below the upper border of
a row a card begins where a dark pixel is followed by light ones. Its corner, with rank and suit, is compared with all corners of the
theme, which rsvg-convert draws in the same size.
"""

import subprocess
import sys
from operator import sub

RANKS, SUITS = "A23456789TJQK", "CDHS"  # the theme's columns and rows; a last row has jokers and a back
BACK = ("##", 2, 4)
FACES = [(rank + suit, column, row) for row, suit in enumerate(SUITS) for column, rank in enumerate(RANKS)] + [BACK]
THEME_ROWS = 5
LEFT, TOP, WIDTH, HEIGHT = 2, 3, 11, 27  # of the corner, in a card 73 pixels wide
SMALLEST, LARGEST = 50, 150  # width of a card; what else is found is no card
SHIFTS = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]  # a card begins between pixels


class Picture:
    """Red and green of each pixel."""

    def __init__(self, ppm):
        kind, width, height, most, _ = ppm.split(maxsplit=4)
        assert kind == b"P6" and most == b"255", "no picture with 8 bits a colour"
        self.width, self.height = int(width), int(height)
        pixels = ppm[len(ppm) - 3 * self.width * self.height :]
        self.red, self.green = pixels[0::3], pixels[1::3]

    def corner(self, left, top):
        starts = [y * self.width + left + LEFT for y in range(top + TOP, top + TOP + HEIGHT)]
        return b"".join(plane[at : at + WIDTH] for plane in (self.red, self.green) for at in starts)

    def is_dark(self, x, y):
        return self.red[y * self.width + x] < 90 and self.green[y * self.width + x] < 60

    def is_light(self, x, y):
        return self.red[y * self.width + x] > 200 and self.green[y * self.width + x] > 200

    def edges(self, y):
        """Where cards begin on the first line of a row."""
        found = [x for x in range(self.width - 5) if self.is_dark(x, y) and all(self.is_light(x + i, y) for i in (2, 3, 4))]
        return [x for x in found if x + 1 not in found]

    def card_width(self, x, y):
        """From the border that begins at x to the other one."""
        return 4 + next((i for i in range(3, self.width - x) if not self.is_light(x + i, y)), 0)


def difference(one, other):
    return sum(map(abs, map(sub, one, other)))


def draw_theme(path, card_width):
    """The corner of each face."""
    draw = subprocess.run(["rsvg-convert", "-w", str(len(RANKS) * card_width), path], check=True, stdout=subprocess.PIPE)
    flatten = ["convert", "-", "-background", "white", "-alpha", "remove", "-depth", "8", "ppm:-"]
    theme = Picture(subprocess.run(flatten, check=True, input=draw.stdout, stdout=subprocess.PIPE).stdout)
    return {name: theme.corner(column * card_width, round(row * theme.height / THEME_ROWS)) for name, column, row in FACES}


def read_row(screen, edges, y, corners):
    def name(x):
        seen = [screen.corner(x - 1 + dx, y - 2 + dy) for dx, dy in SHIFTS]
        return min(corners, key=lambda face: min(difference(corners[face], one) for one in seen))

    return [name(x) for x in edges]


def main():
    screen = Picture(sys.stdin.buffer.read())
    corners, y = None, 60  # below the menu
    while y < screen.height - HEIGHT:
        edges = screen.edges(y)
        width = screen.card_width(edges[-1], y) if edges else 0
        if SMALLEST < width < LARGEST:
            corners = corners or draw_theme(sys.argv[1], width)
            print(*read_row(screen, edges, y, corners))
            y += 8 * width // 5  # a card is 1.56 times as high as wide
        y += 1


main()
