// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

/** Turns exceptions of providers into text. */
public final class ProviderErrors {

    private ProviderErrors() {}

    /** First line of the message of the deepest cause that has one. */
    public static String reason(Throwable thrown) {
        String reason = thrown.getClass().getSimpleName();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t.getMessage() != null && !t.getMessage().isBlank())
                reason = t.getMessage().strip().lines().findFirst().orElse(reason);
            if (t.getCause() == t) break;
        }
        return reason;
    }

    /** Whether a class could not be loaded. */
    public static boolean lacksClass(Throwable thrown) {
        for (Throwable t = thrown; t != null && t.getCause() != t; t = t.getCause())
            if (t instanceof ClassNotFoundException || t instanceof NoClassDefFoundError) return true;
        return false;
    }
}
