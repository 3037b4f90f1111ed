/* Positions as byte strings, the form in which a closed set lists them (README.md, "Positions"). */
#ifndef CHECK_POSITION_H
#define CHECK_POSITION_H

#include "check_rules.h"

enum { CK_STRING = 4 + CK_CARDS * 2 + CK_FOUNDATIONS * 2 + CK_PILES + 4 };

struct ck_string {
    int length;
    unsigned char byte[CK_STRING];
};

/* What the strings of one closed set are relative to. */
struct ck_frame {
    struct ck_rules rules;    /* with any_slot set */
    struct ck_position start; /* where colours alternate, with clubs for every black card and diamonds for every red one */
};

/* Sets up the frame of a position whose base is chosen. */
void ck_frame_make(struct ck_frame *f, const struct ck_rules *r, const struct ck_position *start);

void ck_encode(const struct ck_frame *f, const struct ck_position *p, struct ck_string *out);

/* False if the bytes are no position of this frame (`p` is then undefined). A position that passes has all cards in number, if not
 * in kind; ck_play() on it stays within bounds. */
bool ck_decode(const struct ck_frame *f, const unsigned char *bytes, int length, struct ck_position *p);

int ck_compare(const unsigned char *a, int a_length, const unsigned char *b, int b_length);

#endif
