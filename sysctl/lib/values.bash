# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Values of keys: what is lower, what both keep, what does harm. By the kind that keys.tsv gives the key.

# One blank between numbers, none around them.
squeezed() {
  local words
  read -ra words <<<"${*//$'\t'/ }"
  printf '%s' "${words[*]}"
}

# Whether a value is written as its kind asks for.
valid() {
  local kind=$1 value=$2 low high
  case $kind in
    number) [[ $value =~ ^[0-9]+$ ]] ;;
    vector) [[ $value =~ ^[0-9]+( [0-9]+)*$ ]] ;;
    range)
      read -r low high <<<"$value"
      [[ $value =~ ^[0-9]+\ [0-9]+$ ]] && ((low >= 1 && low < high && high <= 65535))
      ;;
    list) [[ $value =~ ^([0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*)?$ ]] ;;
    order:*) [[ "<${kind#order:}<" == *"<$value<"* ]] ;;
    *) [[ -n $value ]] ;;
  esac
}

# How far a value of an order is from its worst end.
rank() {
  local before=${1%%"<$2<"*}
  printf '%s' "${#before}"
}

# A value that is nowhere lower than either: numbers go up, ranges widen, lists join. Of texts the wanted one.
merged() {
  local kind=$1 current=$2 wanted=$3 i
  local -a a b
  read -ra a <<<"$current"
  read -ra b <<<"$wanted"
  case $kind in
    number | vector)
      for i in "${!b[@]}"; do
        if [[ -n ${a[i]:-} ]] && ((a[i] > b[i])); then b[i]=${a[i]}; fi
      done
      printf '%s' "${b[*]}"
      ;;
    range)
      printf '%s %s' "$((a[0] < b[0] ? a[0] : b[0]))" "$((a[1] > b[1] ? a[1] : b[1]))"
      ;;
    list)
      if [[ -z $current || -z $wanted ]]; then
        printf '%s' "$current$wanted"
      else
        tr ',' '\n' <<<"$current,$wanted" | sort -un | paste -sd,
      fi
      ;;
    order:*)
      local order="<${kind#order:}<"
      if (($(rank "$order" "$current") > $(rank "$order" "$wanted"))); then
        printf '%s' "$current"
      else
        printf '%s' "$wanted"
      fi
      ;;
    *) printf '%s' "$wanted" ;;
  esac
}

# Whether both ends of a port range are even, or both odd.
same_parity() {
  local low high
  read -r low high <<<"$1"
  (((low + high) % 2 == 0))
}

# Whether a value is one that keys.tsv says does harm.
harmful() {
  local kind=$1 harm=$2 current=$3 wanted=$4
  case $harm in
    any) true ;;
    lower) [[ $(merged "$kind" "$current" "$wanted") != "$wanted" ]] ;;
    above:*) ((wanted > ${harm#above:})) ;;
    equals:*) [[ $wanted == "${harm#equals:}" ]] ;;
    same-parity) same_parity "$wanted" ;;
    *) false ;;
  esac
}

# A value as people read it, with its unit.
human() {
  local unit=$1 value=$2 number factor=1
  local -a shown=()
  if [[ $unit == pages ]]; then factor=$(getconf PAGESIZE); fi
  case $unit in
    -) printf '%s' "$value" ;;
    bytes | pages)
      for number in $value; do shown+=("$(numfmt --to=iec-i --suffix=B "$((number * factor))")"); done
      printf '%s %s (%s)' "$value" "$unit" "${shown[*]}"
      ;;
    *) printf '%s %s' "$value" "$unit" ;;
  esac
}
