# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# The commands diff, apply and undo.

is_root() { [[ $(id -u) == 0 ]]; }

diff_preset() {
  local key changes=0
  read_preset "$1"
  for key in "${PRESET_KEYS[@]}"; do
    judge "$key" "${WANTED[$key]}" "$EXACT"
    say
    if [[ $ACTION != same && $ACTION != skip ]]; then changes=1; fi
  done
  return "$changes"
}

apply_preset() {
  local key bad=0
  if [[ $EXACT == yes ]] && initial_network; then
    die "--exact lowers values, so it works in a network namespace only: unshare -n $0 apply --exact $1"
  fi
  if ! is_root; then
    diff_preset "$1" || true
    echo "Nothing was changed: run it as root, sudo $0 apply $1"
    return 4
  fi
  read_preset "$1"
  lock_journals
  read_journal
  forget_stale_journal
  for key in "${PRESET_KEYS[@]}"; do
    judge "$key" "${WANTED[$key]}" "$EXACT"
    if [[ $ACTION == set ]]; then
      set_key "$key"
    fi
    say
    if [[ $ACTION == refuse || $ACTION == failed ]]; then bad=3; fi
  done
  return "$bad"
}

# Sets ACTION to failed when the kernel does not take the value.
set_key() {
  local made
  note "$1" "$VALUE"
  if ! write_key "$1" "$VALUE"; then
    ACTION=failed REASON="the kernel rejects $VALUE; the value stays $CURRENT"
    return 0
  fi
  made=$(current_of "$1")
  if [[ $made != "$VALUE" ]]; then
    note "$1" "$made"
    REASON="the kernel made it $made"
  fi
}

undo() {
  local i key bad=0
  if ! is_root; then
    read_journal
    for key in "${CHANGED[@]}"; do echo "would restore $key: ${ORIGINAL[$key]}"; done
    echo "Nothing was changed: run it as root, sudo $0 undo"
    return 4
  fi
  lock_journals
  read_journal
  if ((${#CHANGED[@]} == 0)); then echo "There is nothing to undo in this network namespace."; fi
  for ((i = ${#CHANGED[@]} - 1; i >= 0; i--)); do
    key=${CHANGED[i]}
    if [[ $FORCE != yes ]] && ! is_ours "$key"; then
      echo "left    $key: another program has set $(current_of "$key") since; undo --force restores ${ORIGINAL[$key]}"
      bad=3
    elif write_key "$key" "${ORIGINAL[$key]}" && [[ $(current_of "$key") == "${ORIGINAL[$key]}" ]]; then
      echo "restored $key: ${ORIGINAL[$key]}"
    else
      echo "failed  $key: the kernel did not take ${ORIGINAL[$key]}; it is $(current_of "$key")"
      bad=3
    fi
  done
  if ((bad == 0)); then rm -f "$JOURNAL"; fi
  return "$bad"
}
