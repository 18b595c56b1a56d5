// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

/**
 * A TCP connection, parsed from a line of {@code ss -tnieOH state established} (ss(8)).
 *
 * @param inode of its socket
 * @param local address and port
 * @param remote address and port of the peer
 * @param received bytes received and acknowledged since it was opened
 * @param segmentsOut segments with data sent since it was opened
 * @param window the largest receive window that it currently offers, bytes
 * @param roundTripMillis the shortest round trip time so far
 * @param peerWindowMillis time in which the peer's receive window limited sending
 * @param sendBufferMillis time in which its own send buffer did
 */
record Connection(
        String inode,
        String local,
        String remote,
        double received,
        double segmentsOut,
        double window,
        double roundTripMillis,
        double peerWindowMillis,
        double sendBufferMillis) {

    private static final int LOCAL = 2;
    private static final int REMOTE = 3;

    private static final String IPV4_IN_IPV6 = "[::ffff:";

    /** A connection without any traffic yet. */
    static final Connection NEW = new Connection("", "", "", 0, 0, 0, 0, 0, 0);

    /**
     * The kernel omits values of zero: they are read as 0. A load agent may have ten thousand connections, each a line
     * of 500 characters, so this uses neither split nor regular expressions.
     */
    static Connection of(String line) {
        return new Connection(
                word(line, "ino:"),
                plain(column(line, LOCAL)),
                plain(column(line, REMOTE)),
                number(line, "bytes_received:"),
                number(line, "data_segs_out:"),
                number(line, "rcv_ssthresh:"),
                number(line, "minrtt:"),
                number(line, "rwnd_limited:"),
                number(line, "sndbuf_limited:"));
    }

    /** A column, counted from 0; "" if missing. */
    private static String column(String line, int which) {
        int at = blanks(line, 0);
        for (int i = 0; i < which; i++) at = blanks(line, endOfWord(line, at));
        return line.substring(at, endOfWord(line, at));
    }

    private static int blanks(String line, int at) {
        int i = at;
        while (i < line.length() && line.charAt(i) <= ' ') i++;
        return i;
    }

    private static int endOfWord(String line, int at) {
        int i = at;
        while (i < line.length() && line.charAt(i) > ' ') i++;
        return i;
    }

    /** The rest of the word that begins with this name; "" if missing. */
    private static String word(String line, String name) {
        int at = line.indexOf(name);
        while (at > 0 && line.charAt(at - 1) > ' ') at = line.indexOf(name, at + 1);
        return at < 0 ? "" : line.substring(at + name.length(), endOfWord(line, at + name.length()));
    }

    /** The number may be followed by a unit and a percentage. */
    private static double number(String line, String name) {
        String word = word(line, name);
        int end = 0;
        while (end < word.length() && (Character.isDigit(word.charAt(end)) || word.charAt(end) == '.')) end++;
        return end == 0 ? 0 : Double.parseDouble(word.substring(0, end));
    }

    /** Converts an IPv4-mapped IPv6 address to IPv4. */
    private static String plain(String end) {
        if (!end.startsWith(IPV4_IN_IPV6) || end.indexOf('.') < 0) return end;
        return end.substring(IPV4_IN_IPV6.length()).replace("]", "");
    }
}
