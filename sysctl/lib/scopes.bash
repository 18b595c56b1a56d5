# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Where we are, and how far a key reaches. keys.tsv says what a key's scope was when the table was made; a network
# namespace made for a moment shows what it is on this kernel. The stricter of the two counts.

# Whether this is the network namespace that the machine has started with: others lack this key.
initial_network() { [[ -e /proc/sys/net/core/netdev_max_backlog ]]; }

# Which of the other namespaces is not the machine's own: a container. Their first ones have fixed numbers since
# Linux 3.8 (proc_ns.h). Says nothing when all are.
container() {
  local name
  local -A first=([ipc]=4026531839 [uts]=4026531838 [user]=4026531837 [pid]=4026531836)
  for name in "${!first[@]}"; do
    if [[ $(stat -Lc %i "/proc/self/ns/$name") != "${first[$name]}" ]]; then
      printf '%s' "$name"
      return
    fi
  done
}

# Where we are, in words; empty when this is the machine itself.
confined() {
  local of
  of=$(container)
  if [[ -n $of ]]; then
    printf 'a container (its %s namespace is its own)' "$of"
  elif ! initial_network; then
    printf 'a network namespace'
  fi
}

path_of() { printf '/proc/sys/%s' "${1//.//}"; }

# Fills PROBED: N, RO or I by key, as a new network namespace shows it. Stays empty where none may be made.
declare -A PROBED=()
probe() {
  local key file mode
  local -a files=()
  for key in "${KEYS[@]}"; do if [[ $key == net.* ]]; then files+=("$(path_of "$key")"); fi; done
  # shellcheck disable=SC2016 # the inner shell's variables
  while read -r mode file; do
    key=${file#/proc/sys/}
    PROBED[${key////.}]=$mode
  done < <(unshare -n bash -c 'for f; do
      if [[ ! -e $f ]]; then echo "I $f"; elif [[ $(stat -c %A "$f") == *w* ]]; then echo "N $f"; else echo "RO $f"; fi
    done' probe "${files[@]}" 2>/dev/null)
}

# The scope of a key: N, RO, I or G.
scope() {
  local table=${SCOPE[$1]} seen=${PROBED[$1]:-N} one
  for one in G I RO N; do
    if [[ $one == "$table" || $one == "$seen" ]]; then
      printf '%s' "$one"
      return
    fi
  done
}

scope_in_words() {
  case $1 in
    N) printf 'per network namespace' ;;
    RO) printf 'the whole machine; namespaces may only read it' ;;
    I) printf 'the whole machine; not visible in other network namespaces' ;;
    G) printf 'the whole machine' ;;
  esac
}

# Why a key that the table knows is not there.
why_missing() {
  local key=$1 running
  running=$(uname -r)
  if [[ ${GONE[$key]} != - ]] && ! older "$running" "${GONE[$key]}"; then
    printf 'gone since Linux %s' "${GONE[$key]}"
  elif [[ ${SINCE[$key]} != - ]] && older "$running" "${SINCE[$key]}"; then
    printf 'comes with Linux %s' "${SINCE[$key]}"
  elif [[ ${SCOPE[$key]} == I ]] && ! initial_network; then
    printf 'it is not visible in a network namespace'
  elif [[ $key == net.netfilter.* ]]; then
    printf 'connection tracking is not loaded'
  else
    printf 'this kernel, %s, does not have it' "$running"
  fi
}

# Whether the first version, 6.8.0-45-generic, is below the second one, 6.12.
older() {
  local running=${1%%[-+]*}
  [[ $running != "$2" && $(printf '%s\n%s\n' "$running" "$2" | sort -V | head -n1) == "$running" ]]
}
