# Falling Star: PySolFC's numbers of deals that can be won, 8816 of 32000..44421. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-jro@lPAq9RTnjwrSc=QB|#-"
    r"%2s}u)N0C>YEx4WF>Gy<KvT3JRZ3{fz?vvyf!J3Ohyinc(xkQ8R)VIqOFQCNTSF;H!E1@Rf_*+sX=82RUg#3LVC=Vs"
    r"+Be(Wy#P5se9!NFmw(~&3FQQzeQdrT>euV7JHnfDv=`@Zl()yRQYgg%o;!|ng*KLIk;yB`9oJv@{y`0!cxde_J8d}>"
    r"QW#3W+g2#>Y7oWoO^Te$V=^9tc}ed64}zudQ^_$7bl4A~I#JhmNP;SN#@so-"
    r"#Q@?trOeHUh|5z2uV$(;6xIlw4rt`Gq@BBW`x_1ERSB#=MWv@GgVka%ti>Ktl`hyCzyj^16w7U4@IS641Fw-"
    r"}1x2s=(sdEG1@gXdltER`G~2{X=mPb%4lN^evju0DODzk<euuA@WqMMU0qj7ep~JTGs3U#ih22zooeykZ%^s&7*Y7d"
    r"T58_J}Ys?`X0kEOJ!JWD4-N=Tw&o%9-MDIE)n-"
    r"$5f;#<1$>_~jI2xJ<T1MG7x%|4nrrB^i%19=pYzNNID6};*TyI0E1Yv(oO7SaO(6G%Y~O!W-"
    r"xLaj53h2gyyZvanJzhJS{I{=A*s7&9nwlgz+0~h`!$YPn(V+}-"
    r"RaFYwa36f=A`b4<cc?Kw+JX31;^PR<xt=^LM!sjsB&t6{GUE;cBh#4D-kPkj2R?lrag`hio#vrY*oBU}Mu0{dg_-"
    r">O%jIPl}aI(6@y1DNUKQv2$UmrZqsMpuEcRb+Nq*zE>JF7&V1_5<5xASOi&v=$%=_6QiD$jIgdGi_Gc*x3E=?M1qvu"
    r"bXzTs0?Fnbn)8B=c=y0T!{3{XHKxoxN`jLR(N;-"
    r"OLe#)H6SbYM67~DNLw^31*LGJ!@Sx=btwGH=8J0;Piz%ro96fdBCdhM*A~<1nl3@2?o>^(E?UGftY6MCpQm)$T0r(V"
    r"dh|a3W;=SVh-"
    r"c?VBuD}#ntl7@mNe5{vcws_T)FW<AiH2@|FW0^JmZZ4rOv<CyuC#Au5g<b4VL)(4rAoLqlRy@BD>LG7G_A(~AYpoDm"
    r"kDPE2*BWB+@1>K+KG@=9JsTIbSE>jf}+3gYKa;Lvx1i^1Bm?ExN3ehH<wKP>-_-"
    r"gq6sQ<L@5ZXR8rv&3{|@_Ta$81c{z;+#0NEfC9=u=v2mxbl1lV@T3dkMW($Jg&nHYM-"
    r"C3KJt#wu(zDynYvdZ=tyLtY*li7lO>dIzkh4IKRl_kj+TlOJ>a)jG+GFZ9P_n9jVugS(Mzw-CgpnQuNJu9Hz~|5PvK"
    r"Ko#Yr4Q(cPfut2LAz539P9%={)KJ6b$eKe#fsrqp@2PpT=h)dlA@4^b-`#skF5ldJK&8BZwG=_2O>rZj8{7A9)-"
    r"GQhrK|A@jxp*M$SBW{r=sSv!e1kXtYNUqy4Joj5+CU`*9u{Y(-"
    r"X*uK6C4XsgQNEZZlb}7(d~K=CV@lnDW6)tfiLUqUO-"
    r"D?*&F)LApIbR*Xe&>@^l@9VJY0AEGOr5cc4nLZF4NEfgEPhbxf$`t3dGq6?pdS*lQ&HbxMhHfsybOa#NV?IoEi_PQO"
    r"pt8f9CWgEu`nwU|fkN$ol|%Gvyu(*2Z}bJ_YqbZTU^3FS2?y@xbCo>O(Z2pFCQoSL|DyQqQkCIS{zA^0ks@5wvZ3&8"
    r"LO0{rH0``8YY;NSdF?)zpogtZgwfZ|I2&1rh3v40T)7sslxLi!m4gc-gpLrvaEBEnI*ZmAy6fUg0OSZG&*Hpn1Vk@6"
    r"t<5QldaY48iypWC9-"
    r"SfB7wJ=J2QCbi6*zvKWp2<6*ZFF6{ab71aD1kAbZ;<+{R4Te*W;z@<EC_lQMt{Whrs<fUG)J_}0Z$mtVw-"
    r"(un{(EzYPs!Y<PE_Gvd*-zS`?f(s#Pu&"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
