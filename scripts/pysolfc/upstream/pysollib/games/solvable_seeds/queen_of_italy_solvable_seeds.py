# Queen of Italy: PySolFC's numbers of deals that can be won, 17202 of 32000..49416. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-"
    r"pO1J95P^2%MapW2H(sNk(OgOomd0Mv!M)wk1B6ict9>Jy@0niFC%I4MrEAKS6+!Aa7rXl`#l)p3Z2$fb9}CkC$1F(C"
    r"JFBWVJ<=E3$JTdk5(*5`BMQbRld-*zgQ@L7{QdT{sEMaf8wtEje~3-"
    r"M`mYG5P9sisrt^m&V5OJA(u>R?npQ@!tD}h;~@KsFC91fS@UEC2Rtr1avkpb#78s)sEjCNqK;ev2?*Syvm2=bwwVZ<"
    r"H)$pOW@KHOEbIUI1xg<!<ON15RX9Cd<A)aS{&5qS+SixffQRinRA%TB)I)C0(h<3dTgdNR-DHu=+TP~FJ=*9-"
    r"(J4);E0kZ1GzqVotQ}PKy~{;I5n12k$<o<o4)YvY!lCR_&B>e2%I5JwhX>bFesdx>s!6r^G)E&74{C~@r_uvEqS7zJ"
    r"?a6!{Q)5|UVi"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
