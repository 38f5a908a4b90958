#!/bin/sh
# Removes what install.sh has installed for the user who runs this; games and settings stay.
set -eu

main() {
    case ${HOME:-} in
        /*) ;;
        *) fail "your home folder is not known (HOME is not set)." ;;
    esac
    lib=$HOME/.local/lib/zilch3d
    command=$HOME/.local/bin/zilch3d
    [ -d "$lib" ] || fail "Zilch 3D is not installed for this user: there is no $lib"
    refuse_while_playing
    folders=
    if [ -f "$lib/installed" ]; then
        folders=$(grep '/$' "$lib/installed" | sort -r)
        remove_files
    fi
    rm -rf "$lib"/program-*
    rm -f "$lib/zilch3d" "$lib/uninstall.sh" "$lib"/installed*
    remove_folders
    tell
}

fail() {
    printf 'uninstall.sh: %s\n' "$1" >&2
    exit 1
}

refuse_while_playing() {
    if readlink /proc/[0-9]*/exe 2>/dev/null | grep -Fq "$lib/"; then
        fail "Zilch 3D is open. Close it first."
    fi
}

remove_files() {
    while IFS= read -r place; do
        case $place in
            */) ;;
            "$command") ! is_our_link "$place" || rm -f "$place" ;;
            *) rm -f "$place" "$place.new" ;;
        esac
    done <"$lib/installed"
}

is_our_link() {
    [ -L "$1" ] && [ "$(readlink "$1")" = "$lib/zilch3d" ]
}

# Those that install.sh has made and that are empty now, the innermost first.
remove_folders() {
    rmdir "$lib" 2>/dev/null || true
    printf '%s\n' "$folders" | while IFS= read -r folder; do
        [ -z "$folder" ] || rmdir "$folder" 2>/dev/null || true
    done
}

tell() {
    echo "Zilch 3D is removed."
    [ ! -d "$lib" ] || echo "What's still in $lib wasn't put there by install.sh."
    kept=no
    for folder in \
        "$(folder_of "${XDG_DATA_HOME:-}" .local/share)" \
        "$(folder_of "${XDG_CONFIG_HOME:-}" .config)" \
        "$(folder_of "${XDG_CACHE_HOME:-}" .cache)"; do
        [ -d "$folder" ] || continue
        [ "$kept" = yes ] || echo "Your games and settings stay. They are in"
        kept=yes
        echo "    $folder"
    done
}

# A relative path counts as unset, says the XDG Base Directory Specification.
folder_of() {
    case $1 in
        /*) echo "$1/zilch3d" ;;
        *) echo "$HOME/$2/zilch3d" ;;
    esac
}

main
exit
