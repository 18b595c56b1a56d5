// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import java.util.regex.Pattern;

/** Turns exceptions of providers into text. */
public final class ProviderErrors {

    private static final Pattern NUMBER = Pattern.compile("\\b\\d+\\b");

    /** The reason is put into sentences; an ellipsis stays. */
    private static final Pattern FULL_STOP = Pattern.compile("(?<!\\.)\\.\\s*$");

    private ProviderErrors() {}

    /**
     * First line of the message of the deepest cause that has one, without a full stop; of an interrupt, that it was
     * one.
     */
    public static String reason(Throwable thrown) {
        String reason = thrown.getClass().getSimpleName();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof InterruptedException) return "interrupted while it waited for the broker";
            if (t.getMessage() != null && !t.getMessage().isBlank())
                reason = t.getMessage().strip().lines().findFirst().orElse(reason);
            if (t.getCause() == t) break;
        }
        return FULL_STOP.matcher(reason).replaceFirst("");
    }

    /**
     * The {@link #reason} with "#" for numbers, so that failures with one cause count as one. A number in a word, as in
     * an error code, remains.
     */
    public static String cause(Throwable thrown) {
        return NUMBER.matcher(reason(thrown)).replaceAll("#");
    }

    public static boolean lacksClass(Throwable thrown) {
        for (Throwable t = thrown; t != null && t.getCause() != t; t = t.getCause())
            if (t instanceof ClassNotFoundException || t instanceof NoClassDefFoundError) return true;
        return false;
    }
}
