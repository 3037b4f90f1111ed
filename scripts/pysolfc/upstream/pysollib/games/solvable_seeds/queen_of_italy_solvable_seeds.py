# Queen of Italy: PySolFC's numbers of deals that can be won, 18698 of 32000..50928. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-pO1J#NM@2vtwcu{yP!r1IFIsu&q8L%$?WVjGA(l*z#a9*-ZZHX=F-"
    r"^eQ<&L4lH@Y^OtV?}QpnBeWY}HNvX#BJ1HgT>+M)RIhq@b`03NNOzLx>jR++VNJri7q}A&MbcP>lR%COl-"
    r"6kBSeeH9y-wN0E7vU=d)2QIo9OQh63kdVgYu)@`-X^iShCn7*~bAvQQS<#I6@8RtXgW+G-"
    r"Op8es?7K0Y1j93#Q;jKP;~+?eW=<j9a_}E-i6uvOA8GMku%2-2Dde2=K^P5a*}*!4bU-Y_r!O+2&5>9wsvhZhcGxyj"
    r"E>FHdE>|=H3f>^rFLyS%lb@S8hDmqm;=&u1{XmOf>Gm!TO<bO59Fa|3UI>`og!fPQ2LR6LxnHI76Cj8gkuWkhoOU_w"
    r"Z`ZH-X!(uvdWlH)2_~;E7uHr~?d39&9hLgOl#8^8A@hhY@>!l(4ex=i48>4;e@"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
