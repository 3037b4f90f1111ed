# bash completion for terrace: commands, games, options and their values, all asked from the program itself.
_terrace()
{
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} list=
    COMPREPLY=()
    [ "$prev" != @ ] || cur=@$cur # bash parts words there
    # ... and at the = of --color=always.
    if [[ $cur = = && $prev = --* ]]; then
        cur=
    elif [[ $prev = = && ${COMP_WORDS[COMP_CWORD-2]} = --* ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    program=${program/#\~\//${HOME-}/}
    if [ "$COMP_CWORD" = 1 ]; then
        list="$("$program" --help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p') --help --version"
        mapfile -t COMPREPLY < <(compgen -W "$list" -- "$cur")
        return
    fi
    # What each option takes, as its line of help tells: "--color auto|always|never", "--solution FILE".
    local values word value='' takes='' named=''
    values=$("$program" "$command" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]* [^ ][^ ]*\)\( .*\)*$/\1/p')
    [[ $prev =~ ^--[a-z-]+$ ]] && value=$(sed -n "s/^$prev //p" <<< "$values")
    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do # the game, or what help tells of, is the first word that is no option's
        case $word in
        --*) if grep -q -e "^$word " <<< "$values"; then takes=value; else takes=; fi ;;
        =) ;;
        *)
            [ -n "$takes" ] || [ "$word" = @ ] || named=yes # bash parts "@game.json"
            takes= ;;
        esac
    done
    case $prev:$value in
    --*:*\|*) # no placeholders: "all|PILE|CARD"
        mapfile -t COMPREPLY < <(compgen -W "$(tr '|' '\n' <<< "$value" | grep -v '^[A-Z]')" -- "$cur")
        return ;;
    --*:FILE*) compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --*:?*) return ;;
    esac
    case $cur in
    -*)
        list=$("$program" "$command" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$list" -- "$cur")
        ;;
    @*) mapfile -t COMPREPLY < <(compgen -P @ -f -X '!*.json' -- "${cur#@}"; compgen -P @ -S / -d -- "${cur#@}") ;;
    *)
        if [ -z "$named" ] && [ "$command" = help ]; then
            list=$("$program" --help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p')
        elif [ -z "$named" ] && [[ $command != summary ]] && [[ $command != bench ]] && [[ $command != serve ]]; then
            list=$("$program" games 2>/dev/null | sed -n '2,$s/^\(\([a-z]*\)\/\([^ ]*\)\) .*/\1 \3/p')
            if [ "$command" = review ]; then # or a saved game; compgen -W would run what stands in a file's name
                compopt -o filenames 2> /dev/null
                mapfile -t COMPREPLY < <(compgen -W "$list" -- "$cur"; compgen -f -- "$cur")
                return
            fi
        else
            [[ $command == bench || $command == serve ]] || list="seed: aisleriot: pysolfc:"
            mapfile -t COMPREPLY < <(compgen -f -- "$cur"; compgen -W "$list" -- "$cur")
            if [[ ${#COMPREPLY[@]} = 1 && ${COMPREPLY[0]} == *: ]]; then # a number follows
                compopt -o nospace 2> /dev/null
            else
                compopt -o filenames 2> /dev/null
            fi
            return
        fi
        mapfile -t COMPREPLY < <(compgen -W "$list" -- "$cur")
        ;;
    esac
}
complete -F _terrace terrace
