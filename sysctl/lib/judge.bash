# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What becomes of one line of a preset.

# Sets ACTION (set, same, skip, refuse), CURRENT, VALUE (what is set), REASON and WARNING for KEY WANTED EXACT.
judge() {
  local key=$1 wanted=$2 exact=$3 kind where
  SUBJECT=$key ACTION=refuse CURRENT='' VALUE=$wanted REASON='' WARNING=''
  kind=${KIND[$key]:-}
  where=$(confined)
  if [[ -z $kind ]]; then
    REASON="it is not in keys.tsv, so nobody knows how far it reaches; add it there"
  elif ! valid "$kind" "$wanted"; then
    REASON="'$wanted' is not a value of the kind ${kind%%:*}"
  elif [[ ! -e $(path_of "$key") ]]; then
    judge_missing "$key"
  elif ! CURRENT=$(current_of "$key" 2>/dev/null); then
    REASON="it cannot be read here"
  elif [[ $CURRENT == "$wanted" ]]; then
    ACTION=same
  elif [[ $(scope "$key") != N && -n $where ]]; then
    REASON="it reaches beyond $where; set it on the machine itself"
  else
    judge_value "$key" "$wanted" "$exact" "$kind"
  fi
  if [[ -n $kind && -n $CURRENT ]] && harmful "$kind" "${HARM[$key]}" "$CURRENT" "$wanted"; then
    WARNING="$wanted does harm: ${WHY[$key]}"
  fi
}

judge_missing() {
  REASON=$(why_missing "$1")
  if [[ ${SCOPE[$1]} == I ]] && ! initial_network; then
    REASON+='; set it on the machine itself'
  else
    ACTION=skip
  fi
}

judge_value() {
  local key=$1 wanted=$2 exact=$3 kind=$4
  if [[ $exact != yes ]]; then VALUE=$(merged "$kind" "$CURRENT" "$wanted"); fi
  if [[ $VALUE == "$CURRENT" ]]; then
    ACTION=skip REASON="$wanted would lower $CURRENT"
  else
    ACTION='set'
    if [[ $VALUE != "$wanted" ]]; then REASON="$wanted would lower a part of $CURRENT"; fi
  fi
}

# Prints what was judged.
say() {
  local line
  case $ACTION in
    set) line="$CURRENT -> $VALUE${REASON:+ ($REASON)}" ;;
    same) line=$CURRENT ;;
    *) line=$REASON ;;
  esac
  printf '%-7s %s: %s\n' "$ACTION" "$SUBJECT" "$line"
  if [[ -n $WARNING ]]; then printf '%-7s %s: %s\n' warning "$SUBJECT" "$WARNING"; fi
}
