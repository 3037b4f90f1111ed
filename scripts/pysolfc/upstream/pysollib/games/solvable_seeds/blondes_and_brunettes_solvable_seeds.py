# Blondes and Brunettes: PySolFC's numbers of deals that can be won, 7702 of 32000..41999. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-j?{!EY2*9LN6v4jw#s5>AE#8V)AZrs+<M2NET4Fob9Wb1;Zf=tL-"
    r"t?RMrJJz=9U7_3XZ5G1us0L!LKci+KO#6l;5v?JZ_J_Fe<bhrD`oz6UV-oE#By#Mn1eLvsd_xqT+>VcLWNPtu&)+J4"
    r"?IM1ThA4y_X$pPgtN-0s-"
    r"aH<1)Jwe1sH?`e84JHpyOii&e0pDE&u<sHCm+gt_H0Ugljwu**l;w7$7>dH*F`!Wn`qp3UJvK7T35>3m-"
    r"f{(UZL5ZqcOQXqVSaGLK%LXZ_bPGe@25^LL_#cxN1!m@pT%osdL&ze0y$G*+WkCK7N?=@xopM}jNET$YHP}OWyaJHM"
    r"$a0gCL@*vby;NupzS5!gH-"
    r"4_6v@lTAj7Q|2M%Tgjdrl*G#4T5*<*2oYHwaLjy>76Nx62x{YsIQ=&m3*j;&+chJ`uQX!j!2*DQQgierAdinlHqqqZ"
    r"E?BNbYmqg^uxRIA4|(M^TS9X_c1>+}gJ8q*tNHLEP)3)Qxvdj`LF8A)yB%H3_md@!5EiuA-"
    r"F)Gs<*6~%obM$#l0^%27%q$2+z-IB?5(8z?th1wFWR7|6gfjl*ct|>D3nQS}nd<XLjQLAhV0hTJ-Qr(4i@8&q$0#oU"
    r")#>2mfDCLz(f66#P#DH3=$TfYYX3V6$DBceROYxXk)S6?fokRJ+Mv|L)duUZB&%-"
    r"1lYAZjVzWT=OPAbPO%2I@LLepx!IdWgqva)l!Q&X#0KXIz8A+LT5w%LEEZrM7Q*W(`eBB&m`ag{0xy)-"
    r"KHCZ5C?dSPD-"
    r"&nkIK(S~L{^uG*D2mBm&ooa9Y+Fs7%rA^Eb25z@QnW1sMydGtl!g&3BWVY#bSyC(a`kJgJy{ERpwnMkrKW**MHZj<q"
    r"^jRr;2sWf}Th`+OS(f9&W_MBe`am$NOInLiqH27&3AHo?gbla+smX&_3wh;gnd;^FSCNth;55HO+t4L@S3zpCrW<92"
    r"{o}Kd6uM7aJt}~pGc~!!xc1$n_&0diD1(Od4K6<UgH71YV#n(`^JlI9L!EUo9w>{ocgH3iFm}x(0a$T&4BNB<m}h@e"
    r"wUqeIP?KYZ2_Dj?yPTv?UGDukHi|j<;-"
    r"F|jJzjojluD~4^|IjS>V*La6SP2U{ECLY*~+ksPt4AFOZk)COdh991RCor9JO#698SbzcKFr6G$&K&Z3Gu=LKC7@0V"
    r"V#i*Kpw7lOi6;S>c;}6D5(~S!QSi{trcQ?{zcTv5Iu^HYv*?rA}%Mc3b3wM5`O>J(IM1N_&80=0@JfmKW3AALTq<6i"
    r"ihn?c9jZcR&mngy6)`&%=XV+^RYep$iq~deBNE)~?`7s2zW?9RHQ@YCloRe1`O7-"
    r"QVRLM<O4{iGV>shnew3JijCV1EJKrWB"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
