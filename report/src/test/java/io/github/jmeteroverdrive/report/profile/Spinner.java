// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.MessageDigest;

/** A JVM whose one thread is named like JMeter's and digests until its standard input ends. */
final class Spinner {

    private static volatile byte[] last;

    private Spinner() {}

    public static void main(String[] arguments) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("MD2");
        Thread thread = new Thread(() -> spin(digest, Long.MAX_VALUE), "Users 1-1");
        thread.setDaemon(true);
        thread.start();
        System.out.println("READY");
        System.in.readAllBytes();
    }

    /**
     * Uses CPU time in Java; other digests than MD2 are stubs that no stack shows.
     *
     * @param nanos of CPU time
     */
    static void spin(MessageDigest digest, long nanos) {
        ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
        byte[] bytes = new byte[1 << 16];
        while (cpu.getCurrentThreadCpuTime() < nanos) last = digest.digest(bytes);
    }
}
