// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

/** Why there was no response, without parts that vary between requests. */
public final class FailureReason {

    private FailureReason() {}

    public static String of(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null && root.getCause() != root) root = root.getCause();
        String message = root.getMessage();
        return message == null || message.isBlank()
                ? root.getClass().getSimpleName()
                : message.strip().lines().findFirst().orElseThrow();
    }
}
