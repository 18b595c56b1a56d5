// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

/** Failures that are the load agent's own, told from the words of their causes. */
public final class OwnFailures {

    private OwnFailures() {}

    public static boolean isOne(String cause) {
        return noLocalPort(cause) || noOpenFile(cause) || noMemory(cause) || other(cause);
    }

    /** A name that its resolver did not find, a full disk, or an error of its JVM. */
    public static boolean other(String cause) {
        return cause.contains("UnknownHostException")
                || cause.contains("No space left on device")
                || cause.contains("StackOverflowError")
                || cause.contains("LinkageError")
                || cause.contains("NoClassDefFoundError");
    }

    /** Older JDKs say NoRouteToHost. */
    public static boolean noLocalPort(String cause) {
        return cause.contains("Cannot assign requested address")
                || cause.contains("Address not available")
                || cause.contains("BindException")
                || cause.contains("NoRouteToHost");
    }

    public static boolean noOpenFile(String cause) {
        return cause.contains("Too many open files");
    }

    public static boolean noMemory(String cause) {
        return cause.contains("OutOfMemoryError");
    }
}
