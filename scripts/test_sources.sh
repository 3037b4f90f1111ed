#!/usr/bin/env bash
# Every source of the program and of the checker has a test of its name (x.c: test_x.c or test_x.sh), or stands below with the test that
# covers it. A row that no source needs any more is out of date.
set -u
cd "$(dirname "$0")/.." || exit 1
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0

# sources | test | how it covers them
covered='
engine/error.c|test_card|the texts it fills in, cut and printable
engine/utf8.c|test_message|widths and invalid bytes; test_notation reads what is no UTF-8
engine/rng.c|test_deal|golden decks of all three generators
engine/game_check.c|test_game|what is wrong with a position; test_notation its words
engine/notation_*.c engine/sheet*.c|test_notation|text and pictures, read and refused
solver/effort/platform.c|test_effort|threads and clocks; test_tt its pages
solver/effort/parallel.c|test_effort|each task once, on any number of threads
solver/state/problem.c|test_state|the twin of the referee: each rule of a problem shows there
solver/state/lift.c|test_dfs|paths lifted to moves that the referee plays
solver/state/position_string.c|test_certificate|closed sets are lists of such strings
solver/sat/sat_*.c|test_sat|the solver is tested as a whole, against counting
solver/prove/precedence_*.c|test_precedence|the formula is tested as a whole, against plain search
solver/find/traits_weights.c|test_traits|the weights as they are used
solver/find/beam.c solver/find/finder.c|test_blame|beams and what they share
solver/find/restart.c solver/find/streamline.c|test_smallworlds|wins and safe steps against plain search
solver/pursue/*.c|test_precedence|plans are followed and guide beams
solver/phases/*.c solver/portfolio.c|test_solve|phases switched off one by one; test_smallworlds holds them against plain search
solver/bases.c|test_solve|all choices of base
solver/signature.c|test_guards|the number itself
solver/certify/closed_set.c|test_certificate|made, checked and damaged
solver/certify/formula_proof.c|test_formula|made, checked and damaged
solver/fair/fair_*.c|test_fair|views, tables, players and their levels
solver/advice/ease.c solver/advice/winnable.c solver/advice/verdicts.c solver/advice/interval.c|test_advice|the parts of advice, against exact shares
solver/advice/hint.c solver/advice/pick.c|test_hints|advice as a whole
solver/cli/json/*.c|test_json_io|documents written, read and refused; test_reading holds them against the checker
solver/cli/solution_print.c solver/cli/solve_report.c solver/cli/report.c|test_golden|the output of solve
solver/cli/cmd_*.c solver/cli/main.c solver/cli/deals.c solver/cli/input.c|test_golden|each command, its output and errors
solver/cli/advice_cli.c solver/cli/hint_print.c|test_advice|the output of pick and hint
solver/cli/common.c solver/cli/progress.c solver/cli/ticker.c|test_interrupt|runs that are watched and ended
solver/cli/batch/*.c|test_batch|batches begun, ended and resumed; test_batch_file and test_power_cut its files
solver/cli/summary/*.c|test_summary|tables of batches
solver/cli/catalogue/*.c solver/catalogue/*.c|test_catalogue|catalogues made, checked and asked
solver/cli/serve/*.c|test_serve|requests and answers
solver/cli/play/*.c|test_play|whole games, saved and resumed; test_tabletop and test_play_words the parts
checker/check_certificate.c checker/check_closed.c checker/check_position.c checker/check_file.c|test_certificate|certificates accepted and refused
checker/check_formula.c checker/check_lemmas.c checker/check_rup.c|test_formula|refutations accepted and refused
checker/check_deal.c checker/check_rules.c checker/check_reserve.c|test_checker|rules and deals against those of the program
checker/check_game.c checker/check_read.c checker/check_sheet.c|test_reading|what the checker reads, against the program
checker/terrace_check.c|test_certificates|the program itself
'
read -ra rooms <<< "$(make -s rooms 2> /dev/null)"
tests=$(find engine solver checker bench scripts \( -name 'test_*.c' -o -name 'test_*.sh' \) -printf '%f\n' | sed 's/\.[a-z]*$//')
has_test() { grep -qx "$1" <<< "$tests"; }
own_test() { has_test "test_$(basename "$1" .c)"; }

failed=0
verdict() { # NAME COMPLAINTS
    if [ -z "$2" ]; then echo "ok $1"; else echo "not ok $1"; printf '%s\n' "$2"; failed=1; fi
}

# The sources of the table, one a line; and what is wrong with a row.
listed=$(while IFS='|' read -r sources _ _; do
    # shellcheck disable=SC2086
    [ -z "$sources" ] || ls $sources 2> /dev/null
done <<< "$covered")
verdict "every source has a test, of its name or named with it" \
    "$(for room in "${rooms[@]}" checker; do
        for source in "$room"/*.c; do
            case ${source##*/} in test_* | bench_* | fuzz_*) continue ;; esac
            own_test "$source" || grep -qx "$source" <<< "$listed" || echo "$source"
        done
    done)"
verdict "the table names sources and tests that there are" \
    "$(while IFS='|' read -r sources test _; do
        [ -n "$sources" ] || continue
        has_test "$test" || echo "$sources: there is no $test"
        read -ra patterns <<< "$sources"
        for pattern in "${patterns[@]}"; do
            needed=
            # shellcheck disable=SC2086
            for source in $pattern; do
                [ -e "$source" ] || continue
                case ${source##*/} in test_*) continue ;; esac
                own_test "$source" || needed=yes
            done
            [ -n "$needed" ] || echo "$pattern: no source that needs the row"
        done
    done <<< "$covered")"
exit $failed
