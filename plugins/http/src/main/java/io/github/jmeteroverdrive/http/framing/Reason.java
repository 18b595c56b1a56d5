// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

/** Says in words why there was no answer, without parts that vary from request to request. */
public final class Reason {

    private Reason() {}

    public static String of(Throwable thrown) {
        Throwable deepest = thrown;
        while (deepest.getCause() != null && deepest.getCause() != deepest)
            deepest = deepest.getCause();
        String message = deepest.getMessage();
        return message == null || message.isBlank()
                ? deepest.getClass().getSimpleName()
                : message.strip().lines().findFirst().orElseThrow();
    }
}
