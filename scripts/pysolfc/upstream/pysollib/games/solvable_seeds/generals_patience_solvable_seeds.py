# General's Patience: PySolFC's numbers of deals that can be won, 358 of 32000..34995. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-k$HF-"
    r"`+95Jlfi44MRlEVL3UBqS%=f>2UXI%ttXM6pK*H{b{kLMR1AxB=XRf=keH62^e5`S#5J&vPtMGCQFSJe0tKp!6`Boy"
    r"?+cf!t9~n=}r!2tnodhQwXVYA!{L7G*Qof+ohubp$KqDNmWmmwYaxttU(b&(Oy{C;9+F9xYEr$A*4J70G7`MafvI*)"
    r"XZntG(Fkp-"
    r"=2WGdN>h`fwtwr6G8qTtSCXN<P<1fAjQtL+<UJ4>mIg!k*p7UPF9y6~`SqN_yaVw3bTGmRk{RYaG3~hYtIdg6}R%_R"
    r"p`Fx=S#)NP_Lg-282VVW)(n1uvzluB6HyeOKI@Q)Dy!?{r%C_yNv`C-w"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
