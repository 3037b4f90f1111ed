#!/usr/bin/env bash
# Every source of the program and of the checker has a test of its name (x.c: test_x.c or test_x.sh), or stands below with the test that
# covers it. A row that no source needs any more is out of date.
set -u
cd "$(dirname "$0")/.." || exit 1
. scripts/verdict.sh
[ -z "${TERRACE_FLAVOUR:-}" ] || exit 0

# names of sources (wherever they stand) | test | how it covers them
covered='
error.c|test_card|the texts it fills in, cut and printable
utf8.c|test_message|widths and invalid bytes; test_notation_errors reads what is no UTF-8
rng.c|test_deal|golden decks of all three generators
game_check.c|test_game|what is wrong with a position; test_notation_errors its words
notation_*.c sheet*.c|test_notation|text read and written; test_notation_errors every refusal, test_notation_picture layouts
platform.c ticker.c|test_effort|threads, clocks and a steady pace; test_tt its pages
parallel.c|test_effort|each task once, on any number of threads
limit.c proof.c|test_golden|the words in every answer
state_*.c problem.c|test_state|the twin of the referee: each rule, step and key shows there; test_expand has the canonical form
lift.c|test_dfs|paths lifted to moves that the referee plays
position_string.c|test_certificate|closed sets are lists of such strings
sat_*.c|test_sat|the solver is tested as a whole, against counting
relax_*.c|test_relax|the relaxation is tested as a whole, against plain search
precedence_*.c|test_precedence|the formula is tested as a whole, against plain search
traits_weights.c|test_traits|the weights as they are used
playout_choices.c|test_playout|what is offered, and under which code
finder.c|test_beam|what beams and restarts share; test_blame has beams that learn
streamline.c|test_beam|what beams are made of; test_smallworlds holds its wins against plain search
restart.c|test_beam|ends that need no choice; test_smallworlds holds its wins against plain search
follow.c guided.c|test_pursuit|limits and stops; test_precedence has plans that are followed and guide beams
phase*.c job.c portfolio.c|test_switches|phases switched off one by one; test_smallworlds holds them against plain search
signature.c|test_guards|the number itself
closed_set.c packed.c|test_certificate|made, checked and damaged
formula_proof.c|test_formula|made, checked and damaged
fair_*.c|test_fair|views, tables, players and their levels
ease.c winnable.c verdicts.c interval.c|test_advice|the parts of advice, against exact shares
hint.c hint_*.c way_out.c long_way.c kept_way.c pick.c|test_hints|advice as a whole
json_*.c named_game.c nearest.c position_read.c solution_read.c|test_json_io|documents written, read and refused; test_reading compares
solution_print.c solve_report.c report.c|test_golden|the output of solve
growing_file.c|test_batch_file|lines that do not fit, files of another process
cmd_*.c main.c deals.c input.c|test_golden|each command, its output and errors
advice_cli.c hint_print.c|test_advice|the output of pick and hint
common.c progress.c thread.c|test_interrupt|runs that are watched and ended
batch_*.c deal_span.c line_reader.c line_sum.c|test_batch|batches begun, ended and resumed; test_batch_file and test_power_cut their files
summary_*.c|test_summary|tables of batches
review_print.c|test_golden|what is said of a game that was played
play_*.c saved_game.c|test_play|whole games, saved and resumed; test_tabletop and test_play_words the parts
request.c session*.c cmd_serve.c|test_serve|requests and answers; test_library_sessions ends them from another thread
lib_*.c result_lay_out.c answer_json.c solve_words.c|test_library|what terrace.h promises; test_library_questions; test_library_answers JSON
catalogue_*.c|test_catalogue|catalogues made, checked and asked
check_certificate.c check_closed.c check_position.c check_file.c check_unpack.c|test_certificate|certificates accepted and refused
check_formula*.c check_lemmas.c check_rup.c|test_formula|refutations accepted and refused
check_gaps.c|test_gaps|claims read and refused; those that are accepted are true in real plays
check_relaxation.c|test_relaxation|relaxations played out, as the solver plays them
check_deal.c check_rules.c check_reserve.c|test_checker|rules and deals against those of the program
check_game.c check_read.c check_sheet.c|test_reading|what the checker reads, against the program
terrace_check.c|test_certificates|the program itself
'
read -ra rooms <<< "$(make -s rooms 2> /dev/null)"
tests=$(find engine solver checker bench scripts \( -name 'test_*.c' -o -name 'test_*.sh' \) -printf '%f\n' | sed 's/\.[a-z]*$//')
has_test() { grep -qx "$1" <<< "$tests"; }

# The sources without a test of their name, and the patterns of the table, one a line.
without=$(for room in "${rooms[@]}" checker; do
    for source in "$room"/*.c; do
        case ${source##*/} in test_* | bench_* | fuzz_*) continue ;; esac
        has_test "test_$(basename "$source" .c)" || echo "${source##*/}"
    done
done)
patterns=$(cut -d'|' -f1 <<< "$covered" | tr ' ' '\n' | grep .)
# shellcheck disable=SC2254
matches() { case $1 in $2) ;; *) false ;; esac }

verdict "every source has a test, of its name or named with it" \
    "$(for source in $without; do
        while read -r pattern; do matches "$source" "$pattern" && continue 2; done <<< "$patterns"
        echo "$source"
    done)"
verdict "each row of the table has sources that need it" \
    "$(while read -r pattern; do
        for source in $without; do matches "$source" "$pattern" && continue 2; done
        echo "$pattern"
    done <<< "$patterns")"
verdict "the tests of the table are there" \
    "$(cut -d'|' -f2 <<< "$covered" | sort -u | while read -r test; do [ -z "$test" ] || has_test "$test" || echo "$test"; done)"
exit $failed
