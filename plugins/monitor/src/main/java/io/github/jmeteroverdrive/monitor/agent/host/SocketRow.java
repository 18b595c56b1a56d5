// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

/**
 * A row of {@code /proc/net/tcp} or {@code tcp6} (proc(5)).
 *
 * @param local address and port in hexadecimal, {@code 0100007F:1F90}. An IPv4 address in its IPv6 form is the same
 *     address: only its last eight digits count
 * @param remote the other end's
 * @param state two hexadecimal digits
 * @param inode of the socket
 */
record SocketRow(String local, String remote, String state, String inode) {

    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String ESTABLISHED = "01";
    private static final String LISTENING = "0A";
    private static final int HEX = 16;
    private static final int ADDRESS = 8;

    /** Parses a line; null if it is not a row. There may be twenty thousand lines, so it does not split them. */
    static SocketRow of(String line) {
        String[] found = new String[INODE + 1];
        int at = 0;
        for (int column = 0; column <= INODE; column++) {
            while (at < line.length() && line.charAt(at) == ' ') at++;
            int end = line.indexOf(' ', at);
            if (end < 0) end = line.length();
            if (column >= LOCAL && column <= STATE || column == INODE) found[column] = line.substring(at, end);
            at = end;
        }
        if (found[INODE].isEmpty() || found[LOCAL].indexOf(':') < 0) return null;
        return new SocketRow(lastDigits(found[LOCAL]), lastDigits(found[REMOTE]), found[STATE], found[INODE]);
    }

    private static String lastDigits(String end) {
        return end.substring(Math.max(0, end.indexOf(':') - ADDRESS));
    }

    boolean isEstablished() {
        return state.equals(ESTABLISHED);
    }

    boolean isListening() {
        return state.equals(LISTENING);
    }

    static int port(String end) {
        return Integer.parseInt(end.substring(end.indexOf(':') + 1), HEX);
    }

    /** This side's address, without its port. */
    String address() {
        return address(local);
    }

    /** The other side's. */
    String remoteAddress() {
        return address(remote);
    }

    private static String address(String end) {
        return end.substring(0, end.indexOf(':'));
    }
}
