// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import java.util.Locale;

/** Failures caused by the load agent itself, recognised by the text of their causes. */
public final class LoadAgentFailures {

    private LoadAgentFailures() {}

    public static boolean isOne(String cause) {
        return noLocalPort(cause) || ranOut(cause) || other(cause);
    }

    /** The process may open no further file, or its heap is full. */
    public static boolean ranOut(String cause) {
        return noOpenFile(cause) || noMemory(cause);
    }

    /** A name that did not resolve, a full disk, or a JVM error. */
    public static boolean other(String cause) {
        return cause.contains("UnknownHostException")
                || cause.contains("No space left on device")
                || cause.contains("StackOverflowError")
                || cause.contains("LinkageError")
                || cause.contains("NoClassDefFoundError");
    }

    /** Older JDKs report NoRouteToHost. */
    public static boolean noLocalPort(String cause) {
        return cause.contains("Cannot assign requested address")
                || cause.contains("Address not available")
                || cause.contains("BindException")
                || cause.contains("NoRouteToHost");
    }

    public static boolean noOpenFile(String cause) {
        return cause.toLowerCase(Locale.ROOT).contains("too many open files");
    }

    public static boolean noMemory(String cause) {
        return cause.contains("OutOfMemoryError") || cause.contains("ran out of memory");
    }
}
