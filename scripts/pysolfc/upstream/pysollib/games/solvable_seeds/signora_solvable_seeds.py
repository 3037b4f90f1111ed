# Signora: PySolFC's numbers of deals that can be won, 9773 of 32000..41999. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-"
    r"n<iOOgX22t8Vkl_kf@Za6}25SOzXcd@!CVEnWSwyBs(x7hF=JW#YO(z$T#B>#WPM@*_gLG8N55{1Q!Oc051c}InOd~"
    r"+fAs?Xve=2)DSi8>f4BnQAFy=U|Mx_EA(RT)*&NyyidJ8IgZc?A@M50MV9E;}|{xI!AWTflp$QP?;?LIX^;FL2F<TV"
    r"O9LuwhRYpfx*0m!=Vl@C1(z-"
    r"&s^6X|0C7x8ZDX1nbSX%mT)HXG{$^j3i{ofK%|_Z3?7EQtX<^B~ySo^w`CUqV6{M!JrSF1c*zgpUKE4W&arF;e;rA@"
    r"y%UKoZRJ00)17Jd*xhz+u3%eob!vdDE7+YF<d!*xDP?EaXlP1GO^Kd9D&vNZ@p-g$9Nq@_TzLC&@_Up_8)pU!Ce"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
