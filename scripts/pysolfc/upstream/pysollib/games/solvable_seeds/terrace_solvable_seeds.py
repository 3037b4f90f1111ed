# Terrace: PySolFC's numbers of deals that can be won, 19404 of 32000..51999. Each was won by terrace; of a number that
# is not here it may not be known. Made by scripts/pysolfc/winnable-lists.
# Packed: number FIRST + i is in the list if bit i (the lowest of a byte first) is set.

import base64
import zlib

FIRST = 32000
PACKED = (
    r"c-n1NOOD$x3_V(p(j#;^i(<-?6gfhc0Sa_<gjsesTn>t&&|)wp8dYM&k7UZWlh~F-"
    r"@$>jdrLkY7|FXQKIc)v+B(I5>t4`TMaWP<(DmH4m+@iu%?cE+9Py{bNszb1HLylK+MZiFAgfJ}0g?$RuRyId;1*Q&r"
    r"Q~SOZptv|C#>LjAblhl6HO|e$0shSA7ittBy06>h(D4|eov5V%z%WPLqE_%5nmkPfEjphD+JD{OHLhHv(lQ^g#5{Zf"
    r"*j7oAMYCHu=S-"
    r"%aipb!G(Lw*=s+$1zPj@cg`yd|#n|a$+KdA3xSKkLr@0^3a67v+UeCk3`E(|PM^pqlXo}$hiLTWC%G3KrUs5x(8UWs"
    r"rS8vDNT936WJ`KkIX0jM&_HeF~GiOmTn()WHR;6HCN_&y9&`7|?4E5X;KCxo>GLLFiU%xS<G&WgpgRE;o&;uSA0%y>"
    r"wNdg$e3aP|y?Owh!*EU^kaUbis`l|K&qD>gg9B<m2<44dYc$xHNVY*9eGI%N_aYIG?)&&`v^eVuZ!VBht$jmnQ_hEi"
    r"yDoQm+Rcf7nJ>&9W^=O)jq6;b+jlstgdO@GQ;r|vD6xRetcHl=~6V{dypNifAyUH-"
    r")*1?5rJdTKVRa(|@<oxw<$V#dlj?z@Nv&A*J@G@z}rC=ClV!9=?jrTZ{1p|sgLXIxjO%G-"
    r"9VNU1)r2WA@ZMwF#(S})B@d(sd^N%hdIjQY2{@(f-"
    r"8g+me?)!XD=T?J@u%E@sglY_Hb;d&cuEx1`txe~0m71$%6ahmIgNAYAYhg)zy&FX^{x$`zYto=yp6mHF=?hhU5zq15"
    r"?X{In#&tOKZDuyQL%BQUdm7UVB)`xri?}34e%hyQbIg6uH<(Y_|V`JMNOLrrW2SE0BLCpU)2*a`P5@JQ%f**bNKQ3Q"
    r"yjQ"
)


def unpack():
    bits = zlib.decompress(base64.b85decode(PACKED))
    return tuple(FIRST + i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1)


SOLVABLE_SEEDS = unpack()
