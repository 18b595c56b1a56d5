// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

/**
 * What the command line chooses.
 *
 * @param port TCP port on 127.0.0.1, 0 for a free one
 * @param maxSize bytes one address may hold before its producers are blocked
 */
record Options(int port, long maxSize) {

    /**
     * A quarter of the heap given in {@code target.properties}: about 200 000 messages of 1 KiB.
     */
    static final long DEFAULT_MAX_SIZE = 256L << 20;

    private static final String KNOWN =
            "known are port=0..65535 (0, the default, is a free one)"
                    + " and maxSize=BYTES (1 or more, default "
                    + DEFAULT_MAX_SIZE
                    + ")";

    /**
     * Reads options of the form {@code key=value}; the last one of a key counts.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    static Options parse(String... arguments) {
        int port = 0;
        long maxSize = DEFAULT_MAX_SIZE;
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String key = equals < 0 ? argument : argument.substring(0, equals);
            String value = equals < 0 ? "" : argument.substring(equals + 1);
            switch (key) {
                case "port" -> port = (int) number(argument, value, 0, 65_535);
                case "maxSize" -> maxSize = number(argument, value, 1, Long.MAX_VALUE);
                default -> throw refuse(argument, "is not known");
            }
        }
        return new Options(port, maxSize);
    }

    private static long number(String argument, String value, long min, long max) {
        try {
            long number = Long.parseLong(value);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw refuse(argument, "has no whole number");
        }
        throw refuse(argument, "is out of range");
    }

    private static IllegalArgumentException refuse(String argument, String problem) {
        return new IllegalArgumentException("option '" + argument + "' " + problem + "; " + KNOWN);
    }
}
