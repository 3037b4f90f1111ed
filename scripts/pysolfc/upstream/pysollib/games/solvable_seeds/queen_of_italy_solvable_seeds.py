# Queen of Italy: PySolFC's numbers of deals that can be won, 19753 of 32000..51999. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-pO1Ida7?2t7K-"
    r"N|kVujLH<545bQ<;D6h)EwNZCLM0;%kH;dBPFS?SsN(Yz1Skpeb~>btPN>s#Lc0MrBWxNkvK+3{6<|qf^D38T#~^zb"
    r"=}r=TeIRrpY)M%640l4IaMD#c3CwYU(i$x}RwiA)_o<k8^}0o4FY>LivHZ;-"
    r"!Hm^2XnwT&*bvbUix+#O_&6Xaikk@=M<@ZEO-"
    r"r4cR93a)cSlkl;A7mnU<zL4)AG8~9$(|gxW!B0(h|33cE@qj2=#VbhTk9_fvouo;`}y0sL``xJ9`aMZ0=<4VKS58*2"
    r"gr!d)3xsGo>-"
    r"(JbFQoUUYadixB(r@{I>alsp;8^~vj+iS!Os)(?$S<8~_Y4^n2+7rvcs;@J)#XLkpIGo;C;!PgB2iE~r^s8@Tw3EXy"
    r"ty#jfBBbH?go~UP!2Eef7!S+ISaMGPsnLm^1Fv{K^HLR>5v#vfo8Z!1LJ}-$+0L3SoZ&$}|djaI#oyP"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
