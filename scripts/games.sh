# shellcheck shell=bash
# Sourced by the scripts that write tables and draw pictures of the games: titles, colours, what players win, intervals. TERRACE (./terrace)
# lists the titles.

# Lines of game, a tab, and "Terrace, AisleRiot"; with the number of base cards only if it is not the usual four.
game_titles() {
    "${TERRACE:-./terrace}" games --json | jq -r '.games[] | [.name,
        .title + (if (.base | startswith("choose:")) and .base != "choose:4"
            then " (any of " + (if .base == "choose:all" then "\(.piles)" else .base[7:] end) + " base cards)" else "" end) + ", " + (if (.name | startswith("aisleriot/")) then "AisleRiot" else "PySolFC" end)] | @tsv'
}

# The games with levels, in the order of their table.
games_with_levels() { sed -n 's/^    {"\([^"]*\)", {{.*/\1/p' solver/catalogue/catalogue_level.c; }

# Of one game, from $work/titles, which holds these lines.
title_of() { awk -F'\t' -v game="$1" '$1 == game {print $2}' "$work/titles"; } # GAME

# The table that a command prints goes into $page, between the lines <!-- NAME:begin --> and <!-- NAME:end -->; $work is a folder for it. If
# the command fails, or the page has not both lines, it stays as it is: the scripts stop there (set -e, pipefail).
put() { # NAME COMMAND...
    "${@:2}" > "$work/table"
    awk -v name="$1" -v table="$work/table" '$0 == "<!-- " name ":end -->" {ended += skip; skip = 0} !skip {print}
        $0 == "<!-- " name ":begin -->" {while ((getline line < table) > 0) print line; skip = 1}
        END {exit ended != 1}' "$page" > "$work/page" || {
        echo "$page: not one line <!-- $1:begin --> and behind it <!-- $1:end -->" >&2
        return 2
    }
    cat "$work/page" > "$page"
}

# Takes gnuplot's names of plots, which browsers show and which name files that are gone, out of pictures.
unname_plots() { sed -i 's|<title>[^<]*</title>||' "$@"; } # PICTURE.svg...

# For awk: an end of the Wilson interval (95 %) of k of n, the lower (side -1) or the upper (1), as a share. z as in engine/common/stats.h.
wilson='function wilson(k, n, side,  p, z, end) {p = k / n; z = 1.96
    end = (p + z * z / (2 * n) + side * z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
    return end < 0 ? 0 : end > 1 ? 1 : end}'

# From results/players.csv on standard input, parted by tabs: game, player, deals, percent won, its interval (Wilson, 95 %).
players_won() {
    awk -F, -v OFS='\t' "$wilson"'
        NR > 1 {k = $1 OFS $2; n[k] += $4 - $3 + 1; w[k] += $5}
        END {for (k in n) print k, n[k], 100 * w[k] / n[k], 100 * wilson(w[k], n[k], -1), 100 * wilson(w[k], n[k], 1)}'
}

# One colour for one game, whichever program plays it; solid AisleRiot's, dashed PySolFC's, dotted those of its kin that share a colour.
colour_of() { # GAME
    case ${1#*/} in
    terrace | big-terrace) echo '#1f5fa8' ;;
    generals-patience | admirals-patience) echo '#c0392b' ;;
    falling-star*) echo '#2e8b57' ;;
    signora | madame) echo '#d35400' ;;
    redheads) echo '#8e44ad' ;;
    blondes-and-brunettes) echo '#b8860b' ;;
    wood) echo '#17838c' ;;
    queen-of-italy | empress-of-italy) echo '#c2185b' ;;
    *) echo '#555555' ;;
    esac
}
dash_of() { # GAME
    case $1 in
    pysolfc/big-terrace | pysolfc/admirals-patience | pysolfc/madame | pysolfc/empress-of-italy) echo 3 ;;
    pysolfc/*) echo 2 ;;
    *) echo 1 ;;
    esac
}
