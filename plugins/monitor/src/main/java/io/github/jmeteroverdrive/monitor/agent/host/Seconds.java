// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

/** Times of the kernel as seconds for a file: three decimals at most. */
public final class Seconds {

    private static final double USER_HZ = 100;

    private Seconds() {}

    public static double ofTicks(long ticks) {
        return ticks / USER_HZ;
    }

    public static double ofMillis(long millis) {
        return millis / 1e3;
    }

    public static double ofMicros(long micros) {
        return Math.round(micros / 1e3) / 1e3;
    }

    public static double ofNanos(long nanos) {
        return Math.round(nanos / 1e6) / 1e3;
    }
}
