// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import java.security.MessageDigest;

/** A JVM whose one thread is named like JMeter's and digests until its standard input ends. */
final class Spinner {

    private static volatile byte[] last;

    private Spinner() {}

    public static void main(String[] arguments) throws Exception {
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        Thread thread = new Thread(() -> spin(md5), "Users 1-1");
        thread.setDaemon(true);
        thread.start();
        System.out.println("READY");
        System.in.readAllBytes();
    }

    static void spin(MessageDigest md5) {
        byte[] bytes = new byte[1 << 20];
        while (!Thread.currentThread().isInterrupted()) last = md5.digest(bytes);
    }
}
