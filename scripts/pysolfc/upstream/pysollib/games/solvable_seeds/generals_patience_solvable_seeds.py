# General's Patience: PySolFC's numbers of deals that can be won, 126 of 32000..32986. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-"
    r"kF}u?@m75CHF=FRWBAgoH~IrD2N?a)A&<MqmU+Fi{FhhGGe}fpFF7n%jy?@Dj3dZ^noz6*m38cYOjeu#$`Vw2GO^zf"
    r"iblE=OsS$S98~jqKc=lS696fhBN0@;-aIb#%h-p>vHwwJ-8<4gm"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
