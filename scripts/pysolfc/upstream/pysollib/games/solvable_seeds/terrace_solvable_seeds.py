# Terrace: PySolFC's numbers of deals that can be won, 80000 of 32000..116659. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-"
    r"n1ROOA6#6<z{MU<r(17QBQE7%)Jg7m$G^B+>z=`|JP~5G5Wmh=>O$SfSHhV<uPvft46{4Wd6*Xmyu@u`71DsyNTO<?"
    r"i<X_v_xe^*E33eCM27s(uoF1^UIcKMQ`{(XTGnn)#C4NIDEEk4o}a;oGI3&}I2uevCW~oa$fM2Ig9P?LST@f(lU=iN"
    r"3o<ACH$juN7n?d<WVb@*A(Oj{+ne9$ockYYmgyw`iA24MmRwby8pdcs>Qt+_T}L&2iP8wn@!(0<h&`E&Z&Z-"
    r"@J^EZGzHo-kG!yy5IA2h1^e?+7CE8v+V_7xEoorUe?Vugb-!=m}rb2Wb|VG7oR)~@c0im7moNxcrmcZZgJ{M-"
    r"n%`8&q0m58oK#Xucz)4Ufn`sTQFIaey6cFox6U{&>gAh*ui3sJixQgOLv_OVQMqtb7|3U?7q`a=KrY^R5D|0TPU$N?"
    r"CPLN`iS2n)cuzJxU~f`{VTF`JU8%jr8^JjF3|a*M}ess)BvwJi_VhygsyX5+Qqb1|3W3aLv<$+Cu$hzLToZlXJ;kxs"
    r"NeQV$o0b3KbOt3fsXD&uVxr#zHfHv)f-"
    r"DcfOhq&CB+v$dggeln>#)Ctc`;++2cHAFy*V)7IGcfRhP)#5b?sfWOZ>c{mkj-Oq|I5<>km1!osD;VL)nx+*nh3Wev"
    r"H+2jPuvpPLgMCW)%ksShchex!4MD)LvR@0)nZSA1_UNft}5%l+Aj%*?Ot>1d+ObdvxJSivzqgD8H^hqI%U2A%C(Gc}"
    r"d%5LU=l7v}-"
    r"fnRt6C6Ko2WhBJ8LBhn;Uk0x$}|I?<n!;?Vag%VV%^JaVbd_X)0Wv6nCG7etzm73>vuXNkYGC3O<!U{Z>eDG~K3?50"
    r"9eHPrh&AaA(a4xymVcb?*I^L8Yz$8BpI)uN?1s_;bzVjZljNYp%6p}9eE9ZeqqVz^^7|*}!ERf~$QE$fWsyCzxO%dP"
    r"PgXMWxI*Re=0iw_aTK-"
    r"W)*oB4r?yTMqhd11P%<GP>csy!wy%@8YxI4;)hf`fR<|jej@|yJqF%%$IK$_#P1`&UU4#bBkO#o{a_yIPM?F2N@e~9"
    r"Fn?-gNfj?jdj5_R~VkH7_99kZ}gMaY;sb_gDjb3lXin{lQ&=my3Qn6NE7b+k7;qnPWdIW+G5O-"
    r"4O4Ep1#A7R`LF!3j#anmZecw33%lfZGfrTt|z0HgopGLx*>XSjv$VQ3UW~PR)`sN%FEeBPcb#BezXzr!JVwEpPw{AK"
    r"}8~SL0b>=Jh0wHxm{!haq$za_7v}=5>6X1Fi18?pTemOvpq+UeZiNvORlD5<MV@C$+3Bn2z*|!PAownN!kCf2Z3{v7"
    r"m7lVuoLuzDb=xgMeo%BLZnbJR$CYYQ^afEL8<!U{j05r4}|~BoF_Lhurd@i;j?ZT8=JH2x)=wF%DQ};dis^K>ph22r"
    r"gd6hGp&%<@XPI1X73{S*EQoJBLDD-"
    r"+ABIypN922h_)%#MQ0k05tbbLkeB^e%U}ckP+V2mF^UP%`P@fWyi{XVEgWKrOBSd9gs@zRsD&%VdiQ7O13{;y1i^^B"
    r"i1<<hV4Rbe2DCwv>Vq%&4}%-5*r%uZ9#m8tKm$LX#uwMx9~)1BF{Pt?1&-"
    r"Fy|Z`Ff^o;NX(T6?W%oo9n;SxgD5hL^bD!`vq_H92m^(N!Lxi?Ka6~~8%5o(K{#QMqtq`9rJo}{)!*_7OOLtAV6`1b"
    r"tQkVzENc;}v-DZySN(f#g*(`5|cw@fzrR-qA_AV)Kq+=aXeKYnojyE%3w|}Ek;bJ%GrqLW)cUFH{NzuOU2u;vS(oxt"
    r"vcwq=pLOv98#@LX?X&gjeO+r|UIOp|Q<U*M@l*`S0M{LROd1Kn>9v&@Uylp?NhjOV2G%D0xx8TJ%G>;F?T%J!dCY!l"
    r"b$WM_Tn=(k!hXfV`3GxuTrd}9|LOT=gKZ#tjCHKV*p<JVi5q#Y3BVK#pv-"
    r"?kIt2dHqT#x`gp*5LoW^klB!_hUSGi!M5QxZ0wE#1bICFhQ8;X*kUn<ejTUp3c7ImCnHz{b7k;t4q=V{2_$KN5*>X6"
    r"f;ayP~zlCqTzxQVL3-bBQjd6^fFEi8};XAtDY8Xyi;*U`h>iL<aUOaB=TNx-7IU#vw0dju6E8$Gej^;w71pFhl#yE-"
    r"Kes=-}TlYxqV?om?5Q)xT%#262-"
    r"Q^da+@tg1%r+Ho!{07PrEzlN|oH7*nT#MY`C7pJcLM4#V;T}Q8y^P(J=acdLcQzc3<Z#3r+nSd{aYXuuZ7dfD3jh>!"
    r"G(u~(p+&+T`FIhan5}={B{aK>mT6z)UP655JX3DAv0WKNT#L^Hj+)(~nGpmuL<f-"
    r"4v%2I+PvSPLYCZ{Y!i{ruCXwJIvV9jue58YRPYz#4|N4buSdT~Ft_}tJq)x%-"
    r"=HvYU7XCVC68URN$W`|{7GIG)!_FjnUpv%lVq5Uoy!*)4x$zeyNC~XkOCE33$5$AjGeI`fpc3Yu^B664{Xw@DqMWMO"
    r"gtb{J)A=*1FGSGz!2K)LHbEvPR9fTY;Ed^9JSu0E+jDKnlCbcZ~%A-LG(-b15&52pW2eaJ3X3$Y{N-"
    r"=oPp=f#r5gr)SffetK8b-"
    r"94uPd;swdOZ%Q6DYGFP`UUK<hpsRTdoZ)e0b1O=03EsY6SIqnP!vb_G&i4G#rJH9g6?RkCh~v_~l*-"
    r"6^6>j6EhBo@82ZW{^)ZgU~WR<+@IhlFpW;`!rNyPDD+kJ1-"
    r"kz^mfUCRmHSSmYd>HRE{;3T%Isc62u_2Ddm!BlFla>tl=KYtd#-|#R{*HjF<K5uQQoO$(Bm+pivacNVI3c_Sgk-"
    r"T*x{0S%C(t$4T-|&wLuX41CdtXhg^nSGMy-=&H9IRIIu@t(u->w@3ap(t_eD@ti-WMM(&_$3-"
    r"L?ichN7H|2fO&kpUNwyIrM5Kb+MqnDBqg#fqA+A2p9zti!Bh>WCh-"
    r"=lQ1XHWmt;DMYD++(h%b1%!XtESL^sp|`(lz)*uP$S`y?SnJkoo&gy{u7cWd48WP7tg+J2e}9lX`zoH?fH;yk~bE+e"
    r"{W^j%)qim7r0%SGfgZJ8k<FnLq~?1Acdk5HPvH6P(M&G1PZb%rx6P-"
    r"Y(E7laW=NX#0_WzOUz$TdAJZ|*)fA0ltc3YVXk~FIr$6?5#>wUCHbRLQYI=%6gdrvW`>a2oj^TyXkZ}r2P<}M6Iff}"
    r"j^Sj%JhdL36{zu0=&w_nd;TM#^}aP9G8qrVPG|UkUlK@~MmYOONtV!kpTKGhf-htY-nYySja2d>GlS9nH7kXfE>rw<"
    r"V8bt>vk@&_M9D4`#|4;?8%w4B0?EvV88Pm_vb)eMd(5tiV`i+pF}btnu+B9L_jwGGq87@xh&&K<gcXsQAl{d)c%FPm"
    r"ibl3Xk$7!Z2xq|zg&M)C$Fz}H4u~)LijY)_t4rh)Z#5g<l8io)6#hOI1=kac);%MSB&r8zL7aa1;DLVi{wDiph3V3m"
    r"dz4Vb45^F-+W&}O@0JJKf)q{@5hzKPZoMh*8iP2btn+1mvIJI`E{Mv47797(ye7g?hAL$EmXz#E-"
    r"q4Qx3gLq4|30CPQ{dDi+y1Ro5Ty_vh%T+Yz!<qJ9wew&vn5g&0V$3rb9X0s0+T|#eZ@v7#n$v775uw8jUl|+l=2iSN"
    r"<6_r0Ng2nL)QzzIWAJ!^NlhZl#Wh43S7kD2oi+BMmLdi6I%=A^9wJ{R56eh&a%=*7+J@mS0TWU$vxb8FUDxYc2TZcS"
    r"`)JJ5QgHA)s4ZkqdV4DS1QDl$$WvWh?Pq9u6pIQ&;{X0KOYyZGr@~Q2x99}*%#EjBv%8ATv99o+yXKj;h}T45*qL^G"
    r"1w^y>_JCoW;zFAbPFqtRb{J=wz4f8n*F|OzA<t8>c5WXq1K@+N_gPNCUEWLkjPMIN(RM6VsnmhNfw77z<3RsE#dE9l"
    r"--_JunO`8?O=Ju&%#=*^Kt0dq4jx6Aab+ZZIrx~FZ`@%4VrB0=t;)H`fo)We-"
    r"`!@EXPzMvzk_y(uae=kN7rs${Cl#nB@g)GKHte)-"
    r"qx`1n%F>M0byT_<X$A9zmMAA5xxN90`4U;tEx!&2r~WX<kNK<whjCgV=2#1?8JH4Gh@{JSD3mEnBmtwiqZqTejvn)Z"
    r"jK2)SU(S*l;t$+)3x3VCh;S;MX;etW8IAUnMTo&Z;#=cDT8u3>UUk3`lDBP`?{>U6H^b=m!A{UiGcZT5co)e#%-"
    r"FpK<ywMA{D^awm~ht1f&9ndfQfA7pBXD3^)6Y~D*zt+e(MM*lJ*5Az#trOb~eaaB1jfe2F{H`@E9HVw^k04>p$hLRM"
    r"}3p?*Fa$~PWsim~RIFWvk8pD{2;}3!cjVh*knhXA@a|Tf661KF#kY99lt>JX?bzTBfEWYuv@P7#sk|5L9iURq(`rl5"
    r"PdwZ@AXQ2iQ543?KwTUsyFUFw~mNjG6w<5gYQq}-"
    r"0dzsq4?#IkGsQ@NP0VhUoQDLF4q(rXh`J79*CBZD}PZ*oE{Qc|7RTkap1sm%r*B@bokIm4BogtytG7%LgcI&7OeP~G"
    r"jVV!HKLy|=N;|A{@@yv^AZ>tn31K`odp!L(-y#sPq%z&9|Z-"
    r"x}z?VigaIKu?<ltuTd2edw1Zrtq7o%QEFQUY!4s#x5IDitM1uKRc|x6s2+#a!Map?Y(}32L;SW=kB47L(|yTY6E33L"
    r"aEM6UpAb=zaUF#iB$x;8&zaB>vZ@pf!qvR7eqEvfALTa1rsRT&w1|_O=u#NO-HvRF`TQwe>@yL^Bo3bt%WB%u;HEMa"
    r"><L=#%DQk_!4H#*heZCtb(Y*A57!zn!?n()VeYa!RpC-"
    r"$YqzgcRz0h4Em+{O1ehBSE1h?b(90TtkeC+AAxfU}?ZLSVar0qUDnx`qJor+O@-"
    r"ouk^QAfUjz8k!z)tLry`aSknto1r0y1Ls!MR=6Hneqe*h~R66l^tUsvZ6UAX0L10EiqUv)UZ@^FOO)no6GOj5#rkzf"
    r">o%@d8rj#s~^|*tG=)bDmcrThhe~8&9ciOD~#P}^`S#AlHLRH>-"
    r"X?CEvkpjHI2*Qa>E?YYAZMN6izTwz$*R@{+Zi>+^*6)QJHCv+OE}L}s6l8uUTef#uq!`GI%sTKJeZxeG!Dbi-"
    r"<R?xtP7vc?uzVPSB4?lAF9}N%D{P<T&}-"
    r"TLObb64KbegJ8S{a14DSUm$%yw}+tUslc{x*KTrf;oT9Iq{;eCCv0yEDCO^7@dj>Jz>wwHCZ?#a{%v=z5-"
    r"@_tp8Vj;4VLv2mtR?&*Ugi+q{vCL1hU9X~_5frBmhOA*rIrC6&`HYfB?VEw{3D2>a>%sS}D#47c{(_6kDRKLIq#Y`<"
    r"S5p0yLsmx_rds&{Mzp}yGYZuI%=LftYF2BM83+ba^bh_I3ZUWz"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
