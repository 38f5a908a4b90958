#!/bin/sh
# Puts Zilch 3D into the menu of the user who runs this; with a newer download it updates the game.
#
# The program goes into a folder of its own each time, and the link that menu and command start
# changes to it in one step, once it is whole: whatever interrupts this, the former game starts.
# What is made outside ~/.local/lib/zilch3d is listed there, in "installed", for uninstall.sh.
set -eu

main() {
    find_folders
    refuse_while_playing
    trap clean_up EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    list_places
    copy_program
    mv -f "$copy/link" "$lib/zilch3d" # from here on the new program is the game
    fill_places
    remove_former
    tell
}

fail() {
    printf 'install.sh: %s\n' "$1" >&2
    exit 1
}

find_folders() {
    source=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
    if ! [ -x "$source/zilch3d" ] || ! [ -d "$source/share" ]; then
        fail "the program isn't beside this script. Unpack the whole download, and run it there."
    fi
    case ${HOME:-} in
        /*) ;;
        *) fail "HOME isn't set, so your home folder can't be found." ;;
    esac
    [ -z "${SUDO_USER:-}" ] || fail "run it without sudo. It installs for whoever runs it."
    case ${XDG_DATA_HOME:-} in
        /*) data=$XDG_DATA_HOME ;;
        *) data=$HOME/.local/share ;; # a relative path counts as unset, says its specification
    esac
    case $HOME$data in
        *'
'*) fail "a folder's name has a line break in it." ;;
    esac
    lib=$HOME/.local/lib/zilch3d
    command=$HOME/.local/bin/zilch3d
    copy=$lib/program-$(date +%Y%m%d%H%M%S)-$$
}

# The program reads its files as it needs them: they must not go while it runs.
refuse_while_playing() {
    if readlink /proc/[0-9]*/exe 2>/dev/null | grep -Fq "$lib/"; then
        fail "Zilch 3D is open. Close it first."
    fi
}

# shellcheck disable=SC2317 # a trap calls it
clean_up() {
    [ "$(readlink "$lib/zilch3d")" = "$copy/zilch3d" ] || rm -rf "$copy"
    rm -f "$lib/installed.new"
}

# Listed before any of it is made, together with what former runs have made.
list_places() {
    folders=$(folders_to_make "$lib")
    mkdir -p "$lib"
    {
        printf '%s\n' "$folders"
        (cd "$source/share" && find . -type f) | while IFS= read -r file; do
            place=$data/${file#./}
            folders_to_make "${place%/*}"
            printf '%s\n' "$place"
        done
        if may_be_ours "$command"; then
            folders_to_make "${command%/*}"
            printf '%s\n' "$command"
        fi
    } | sed '/^$/d' | sort -u >"$lib/installed.new"
    touch "$lib/installed"
    write_list "$(cat "$lib/installed" "$lib/installed.new")"
}

# The folders on the way to this one that are not there, each with a slash at its end.
folders_to_make() {
    if ! [ -d "$1" ]; then
        folders_to_make "${1%/*}"
        printf '%s/\n' "$1"
    fi
}

write_list() {
    printf '%s\n' "$1" | sort -u >"$lib/installed.written"
    mv -f "$lib/installed.written" "$lib/installed"
}

# Whether there is no such command, or our link: pipx, for one, makes another of the same name.
may_be_ours() {
    if [ -L "$1" ]; then
        [ "$(readlink "$1")" = "$lib/zilch3d" ]
    elif [ -e "$1" ]; then
        return 1
    fi
}

copy_program() {
    mkdir "$copy"
    cp -RP "$source/." "$copy/" || fail "the program couldn't be copied. Nothing was changed."
    # It may be for other processors, or for a newer system than this.
    "$copy/zilch3d" --version >/dev/null || fail "the program doesn't run here. Nothing was changed."
    ln -s "$copy/zilch3d" "$copy/link"
}

fill_places() {
    while IFS= read -r place; do
        case $place in
            */) mkdir -p "$place" ;;
            "$command") put_link "$place" ;;
            *.desktop) put_entry "$copy/share/${place#"$data"/}" "$place" ;;
            *) put_file "$copy/share/${place#"$data"/}" "$place" ;;
        esac
    done <"$lib/installed.new"
    put_file "$copy/uninstall.sh" "$lib/uninstall.sh"
    # Menus look for new icons where this folder is newer than what they know.
    touch "$data/icons/hicolor"
}

put_file() {
    cp "$1" "$2.new"
    mv -f "$2.new" "$2"
}

put_link() {
    rm -f "$1.new"
    ln -s "$lib/zilch3d" "$1.new"
    mv -f "$1.new" "$1"
}

# The menu entry with the program's path, quoted as the Desktop Entry Specification has it: a
# backslash before each \ " ` $ between the quotes, each backslash doubled, and %% for %.
put_entry() {
    exec=$(printf '%s\n' "$lib/zilch3d" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
    try=$(printf '%s\n' "$lib/zilch3d" | sed -e 's/\\/\\\\/g')
    while IFS= read -r line; do
        case $line in
            Exec=*) printf 'Exec="%s"\n' "$exec" ;;
            TryExec=*) printf 'TryExec=%s\n' "$try" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done <"$1" >"$2.new"
    mv -f "$2.new" "$2"
}

# The programs of former runs, and the files that this one does without. Folders stay listed.
remove_former() {
    for program in "$lib"/program-*; do
        [ "$program" = "$copy" ] || rm -rf "$program"
    done
    (grep -v '/$' "$lib/installed" | grep -Fxv -f "$lib/installed.new" || true) |
        while IFS= read -r place; do rm -f "$place"; done
    write_list "$(cat "$lib/installed.new"; grep '/$' "$lib/installed" || true)"
}

tell() {
    echo "Zilch 3D is installed for you. You'll find it in your menu."
    if ! may_be_ours "$command"; then
        echo "The command zilch3d already starts another program. That one stays: $command"
    else
        case :${PATH:-}: in
            *":${command%/*}:"*) echo "In a terminal, the command zilch3d starts it." ;;
            *) echo "In a terminal, $command starts it (that folder isn't on your PATH)." ;;
        esac
    fi
    echo "You can delete this folder now. To remove the game: $lib/uninstall.sh"
}

main
exit
