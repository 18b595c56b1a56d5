# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# The commands that only look: check and explain.

# Open files that a load agent needs; a connection is one.
FILES=65536

declare -i FOUND=0
found() {
  printf '%-7s %s\n' todo "$*"
  FOUND=1
}
fine() { printf '%-7s %s\n' ok "$1"; }

check() {
  local where
  where=$(confined)
  echo "Linux $(uname -r), ${where:-the machine itself}"
  diff_preset load-agent || FOUND=1
  check_range "$(current_of net.ipv4.ip_local_port_range)"
  check_files
  check_drops
  check_conntrack
  return "$FOUND"
}

check_range() {
  local low high buckets open
  read -r low high <<<"$1"
  buckets=$(current_of net.ipv4.tcp_max_tw_buckets)
  if same_parity "$1"; then
    found "ports $1: both ends have the same parity, about which the kernel warns; use 1024 65535"
  fi
  if ((buckets < 2 * (high - low + 1))); then
    found "net.ipv4.tcp_max_tw_buckets $buckets: less than twice the ports; connections may skip TIME_WAIT"
  fi
  open=$(listening "$(current_of net.ipv4.ip_local_reserved_ports)" 1024 65535)
  if [[ -n $open ]]; then
    found "ports $open are listened on and not reserved: a restart of the service may find its port taken by a" \
      "connection; reserve them by net.ipv4.ip_local_reserved_ports"
  fi
}

# TCP ports that are listened on from LOW to HIGH and do not stand in RESERVED.
listening() {
  cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v reserved="$1" -v low="$2" -v high="$3" '
    function number(hex, i, n) {
      for (i = 1; i <= length(hex); i++) n = 16 * n + index("0123456789ABCDEF", substr(hex, i, 1)) - 1
      return n
    }
    function is_reserved(port, i, ends) {
      for (i in parts) { split(parts[i] "-" parts[i], ends, "-"); if (ends[1] <= port && port <= ends[2]) return 1 }
      return 0
    }
    BEGIN { split(reserved, parts, ",") }
    $4 == "0A" {
      sub(/.*:/, "", $2); port = number($2)
      if (low <= port && port <= high && !is_reserved(port)) print port
    }' | sort -nu | paste -sd,
}

check_files() {
  local soft hard
  soft=$(ulimit -Sn)
  hard=$(ulimit -Hn)
  if [[ $soft == unlimited ]] || ((soft >= FILES)); then
    fine "open files: ulimit -n is $soft"
  elif [[ $hard == unlimited ]] || ((hard >= FILES)); then
    found "open files: ulimit -n is $soft; run 'ulimit -n $FILES' before JMeter (a JVM raises it to $hard by itself)"
  else
    found "open files: ulimit -n is $soft and may be at most $hard; set LimitNOFILE=$FILES or 'nofile' in limits.conf"
  fi
}

# The second column of softnet_stat: packets that did not fit into the queue, since the machine started.
check_drops() {
  local hex drops=0
  while read -r _ hex _; do drops=$((drops + 16#$hex)); done </proc/net/softnet_stat
  if ((drops == 0)); then
    fine "packets: none dropped before the stack saw them"
  else
    found "packets: $drops dropped in net.core.netdev_max_backlog since the start; when it grows during a test, raise it" \
      "to 16384 at most"
  fi
}

check_conntrack() {
  local count max
  if [[ ! -r /proc/sys/net/netfilter/nf_conntrack_count ]]; then return 0; fi
  count=$(current_of net.netfilter.nf_conntrack_count)
  max=$(current_of net.netfilter.nf_conntrack_max)
  if ((count * 2 > max)); then
    found "connection tracking: $count of $max entries are taken; raise net.netfilter.nf_conntrack_max"
  else
    fine "connection tracking: $count of $max entries are taken"
  fi
}

explain() {
  local key=${1////.} preset
  [[ -n ${KIND[$key]:-} ]] || die "there is no key '$1' in keys.tsv; there are: ${KEYS[*]}"
  echo "$key"
  echo "  ${WHY[$key]}"
  echo "  verdict: ${VERDICT[$key]}   source: ${SOURCE[$key]}"
  if [[ -e $(path_of "$key") ]]; then
    echo "  reaches: $(scope_in_words "$(scope "$key")")"
    echo "  here: $(human "${UNIT[$key]}" "$(current_of "$key")")"
  else
    echo "  here: missing; $(why_missing "$key")"
  fi
  for preset in $(presets); do
    read_preset "$preset"
    if [[ -n ${WANTED[$key]+x} ]]; then echo "  $preset: $(human "${UNIT[$key]}" "${WANTED[$key]}")"; fi
  done
}
