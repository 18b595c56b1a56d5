// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmeteroverdrive.measure.Parking;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real processes, with enough bytes for the kernel to discard them. */
class DirectPipeTest {

    private final byte[] waste = new byte[64 * 1024];

    @BeforeAll
    static void unix() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs /bin/sh");
    }

    private static Process process(String script) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", script).start();
    }

    private long discardAll(InputStream in) throws IOException {
        long count = 0;
        for (int n = in.read(waste); n >= 0; n = in.read(waste)) count += n;
        return count;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "head -c 50000000 /dev/zero",
                // small pieces; the writer ends long before its last bytes are read
                "dd if=/dev/zero bs=1000 count=50000 2>/dev/null",
                // a pause while the kernel discards
                "head -c 25000000 /dev/zero; sleep 0.2; head -c 25000000 /dev/zero"
            })
    void countsEveryDiscardedByte(String script) throws Exception {
        Process process = process(script);
        try (DirectPipe pipe = new DirectPipe(process, Parking.SYSTEM)) {
            pipe.discard(waste);
            assertThat(discardAll(pipe)).isEqualTo(50_000_000);
        }
        assertThat(process.waitFor(30, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    @EnabledOnOs(
            value = OS.LINUX,
            architectures = {"amd64", "aarch64"})
    void kernelDiscardsBytesInThePipe() throws Exception {
        Process process = process("echo 123; read end");
        DirectPipe.PipeDrain drain = DirectPipe.PipeDrain.of(process).orElseThrow();
        try {
            int gone;
            do gone = drain.discard(100);
            while (gone <= 0);
            assertThat(gone).isEqualTo(4);
        } finally {
            drain.close();
            process.destroy();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 5_000_000})
    void returnsWantedBytesBeforeDiscarding(int wanted) throws Exception {
        Process process = process("yes 0123456 | head -c 60000000");
        try (DirectPipe pipe = new DirectPipe(process, Parking.SYSTEM)) {
            pipe.discard(waste);
            byte[] first = pipe.readNBytes(wanted);
            assertThat(first).hasSize(wanted);
            for (int i = 0; i < wanted; i++) assertThat(first[i]).isEqualTo((byte) "0123456\n".charAt(i % 8));
            assertThat(discardAll(pipe)).isEqualTo(60_000_000 - wanted);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 2_000_000})
    void closesEverythingItOpens(int bytes) throws Exception {
        int before = descriptors();
        for (int i = 0; i < 20; i++) {
            Process process = process("head -c " + bytes + " /dev/zero");
            try (DirectPipe pipe = new DirectPipe(process, Parking.SYSTEM)) {
                pipe.discard(waste);
                assertThat(discardAll(pipe)).isEqualTo(bytes);
            }
            process.waitFor();
        }
        assertThat(descriptors()).isLessThan(before + 20);
    }

    private static int descriptors() {
        String[] all = Path.of("/proc/self/fd").toFile().list();
        return all == null ? 0 : all.length;
    }
}
