// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.MessageDigest;
import java.util.concurrent.locks.LockSupport;

/** A JVM with a thread named like JMeter's, which stays inside a digest until the JVM ends. */
final class Digesting {

    private static volatile byte[] last;

    private Digesting() {}

    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(() -> new Endless().update((byte) 1), "Users 1-1");
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
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

    /** Never returns, so that each stack sample shows it there. */
    private static final class Endless extends MessageDigest {

        Endless() {
            super("endless");
        }

        @Override
        protected void engineUpdate(byte input) {
            while (true) LockSupport.park();
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
            engineUpdate(input[offset]);
        }

        @Override
        protected byte[] engineDigest() {
            return new byte[0];
        }

        @Override
        protected void engineReset() {
            // has no state
        }
    }
}
