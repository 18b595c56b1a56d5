# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# The table of keys and the presets.

declare -a KEYS=()
declare -A SCOPE=() KIND=() UNIT=() SINCE=() GONE=() VERDICT=() HARM=() WHY=() SOURCE=()
read_table() {
  local key rest
  while IFS=$'\t' read -r key rest; do
    if [[ $key == '#'* || $key == key ]]; then continue; fi
    KEYS+=("$key")
    IFS=$'\t' read -r SCOPE["$key"] KIND["$key"] UNIT["$key"] SINCE["$key"] GONE["$key"] VERDICT["$key"] HARM["$key"] \
      WHY["$key"] SOURCE["$key"] <<<"$rest"
  done <"$HERE/keys.tsv"
}

# Fills PRESET_KEYS and WANTED, as sysctl(8) reads such a file; the last line of a key counts.
read_preset() {
  local file=$1 line key
  PRESET_KEYS=()
  WANTED=()
  if [[ ! -f $file ]]; then file=$HERE/${1%.conf}.conf; fi
  [[ -r $file ]] || die "there is no preset '$1'; give a file, or one of: $(presets)"
  while IFS= read -r line || [[ -n $line ]]; do
    line=$(squeezed "${line%$'\r'}")
    if [[ -z $line || $line == [#\;]* ]]; then continue; fi
    [[ $line == *=* ]] || die "$file: '$line' is no 'key = value'"
    key=$(squeezed "${line%%=*}")
    key=${key#-}
    key=${key////.}
    if [[ -z ${WANTED[$key]+x} ]]; then PRESET_KEYS+=("$key"); fi
    WANTED[$key]=$(squeezed "${line#*=}")
  done <"$file"
}

presets() {
  local file
  for file in "$HERE"/*.conf; do basename "$file" .conf; done | paste -sd' '
}

declare -a PRESET_KEYS=()
declare -A WANTED=()
