# shellcheck shell=bash
# Sourced by tests: how they say what they found, a line for each case. They end with `exit $failed`.
failed=0

verdict() { # NAME COMPLAINTS: passed if there are none
    if [ -z "$2" ]; then echo "ok $1"; else echo "not ok $1"; printf '%s\n' "$2"; failed=1; fi
}
check() { # NAME CONDITION...: passed if the command succeeds
    if "${@:2}"; then echo "ok $1"; else echo "not ok $1"; failed=1; fi
}
outcome() { # NAME STATUS [LOG]: passed if the status is 0, else the log's end is shown
    if [ "$2" = 0 ]; then echo "ok $1"; else echo "not ok $1"; [ -z "${3:-}" ] || tail -n 30 "$3"; failed=1; fi
    [ "$2" = 0 ]
}

# Conditions that show what they saw.
is() { [ "$1" = "$2" ] || { printf 'expected: %.300s\ngot: %.300s\n' "$2" "$1"; return 1; }; } # TEXT WANTED
has() { [[ $1 = *"$2"* ]] || { printf 'expected: %.300s\ngot: %.300s\n' "$2" "$1"; return 1; }; } # TEXT PART
