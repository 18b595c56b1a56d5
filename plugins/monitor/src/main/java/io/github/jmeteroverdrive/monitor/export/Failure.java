// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.shaded.io.opentelemetry.exporter.internal.FailedExportException.HttpExportException;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.common.CompletableResultCode;

/** Why a report did not arrive. */
final class Failure {

    private static final int TOO_MANY = 429;
    private static final int CLIENT_ERROR = 400;
    private static final int SERVER_ERROR = 500;

    private Failure() {}

    /** Whether the receiver will never accept it. */
    static boolean refused(CompletableResultCode result) {
        int code = code(result);
        return code >= CLIENT_ERROR && code < SERVER_ERROR && code != TOO_MANY;
    }

    /** A phrase. */
    static String why(CompletableResultCode result) {
        if (!result.isDone()) return "it does not answer";
        int code = code(result);
        if (code > 0) return "HTTP " + code;
        Throwable failure = result.getFailureThrowable();
        return failure == null || failure.getCause() == null
                ? "it failed"
                : failure.getCause().toString().replaceFirst("^[\\w.]*\\.", "");
    }

    /** The HTTP status, 0 if there was no response. */
    private static int code(CompletableResultCode result) {
        return result.getFailureThrowable() instanceof HttpExportException failed && failed.getResponse() != null
                ? failed.getResponse().getStatusCode()
                : 0;
    }
}
