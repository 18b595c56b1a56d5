// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ParentProcessTest {

    @Test
    void endOfAProcessIsNoticedAlsoWhenItWasBefore() throws Exception {
        Process process = new ProcessBuilder("sleep", "1000").start();
        CountDownLatch noticed = new CountDownLatch(2);
        ParentProcess.whenEnded(process.pid(), noticed::countDown);
        process.destroyForcibly().waitFor();
        ParentProcess.whenEnded(process.pid(), noticed::countDown);
        noticed.await();
    }
}
