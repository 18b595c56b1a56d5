# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What was changed, so that undo finds it: a journal for each network namespace. A line, key, original and value,
# is written before the key is; lines are only added, so a second apply keeps the first originals and a killed one
# loses nothing. It lives where the settings live: until the machine starts again.

JOURNALS=${AGENT_TUNING_STATE:-/run/overdrive/agent-tuning}
JOURNAL=$JOURNALS/$(stat -Lc %i /proc/self/ns/net).tsv
declare -A ORIGINAL=() # by key
declare -A OURS=()     # by key, all values that we have set, each between two line ends
declare -a CHANGED=()  # keys in the order in which they were changed first

# Takes the lock of all journals until this process ends.
lock_journals() {
  { mkdir -p "$JOURNALS" && [[ -w $JOURNALS ]]; } 2>/dev/null ||
    die "$JOURNALS cannot be written, so nothing could be undone; name a folder by AGENT_TUNING_STATE"
  exec {LOCK}>"$JOURNALS/lock"
  flock "$LOCK"
}

read_journal() {
  local boot key original value rest
  [[ -s $JOURNAL ]] || return 0
  {
    read -r boot
    [[ $boot == "$(boot)" ]] || return 0
    # a line that was cut off has no third field
    while IFS=$'\t' read -r key original value rest; do
      [[ -n $rest ]] || continue
      if [[ -z ${ORIGINAL[$key]+x} ]]; then
        ORIGINAL[$key]=${original#=}
        CHANGED+=("$key")
      fi
      OURS[$key]+=$'\n'${value#=}$'\n'
    done
  } <"$JOURNAL"
}

boot() { cat /proc/sys/kernel/random/boot_id; }

# Numbers of namespaces are used again: a journal none of whose keys has a value we know is that of another one.
forget_stale_journal() {
  local key
  for key in "${CHANGED[@]}"; do
    if is_ours "$key"; then return; fi
  done
  ORIGINAL=() OURS=() CHANGED=()
  rm -f "$JOURNAL"
}

# Whether a key has its original value or one that we have set.
is_ours() {
  local current
  current=$(current_of "$1")
  [[ $current == "${ORIGINAL[$1]}" || ${OURS[$1]} == *$'\n'"$current"$'\n'* ]]
}

note() {
  local key=$1 value=$2
  if [[ -z ${ORIGINAL[$key]+x} ]]; then
    ORIGINAL[$key]=$(current_of "$key")
    CHANGED+=("$key")
  fi
  OURS[$key]+=$'\n'$value$'\n'
  if [[ ! -s $JOURNAL ]]; then boot >"$JOURNAL"; fi
  # '=' keeps empty values, since read joins tabs that follow each other
  printf '%s\t=%s\t=%s\tend\n' "$key" "${ORIGINAL[$key]}" "$value" >>"$JOURNAL"
}

# Gives a key a value, if the kernel takes it.
write_key() { { printf '%s\n' "$2" >"$(path_of "$1")"; } 2>/dev/null; }

current_of() { squeezed "$(<"$(path_of "$1")")"; }
