// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Contract of every target, for od - Target and for users; each target's test extends it. */
public abstract class TargetContract {

    private final Class<?> main;
    private final String name;

    protected TargetContract(Class<?> main, String name) {
        this.main = main;
        this.name = name;
    }

    protected Child child(String... options) throws Exception {
        return Child.of(main, options);
    }

    @Test
    void endsWithoutOutputWhenItsInputCloses() throws Exception {
        try (Child child = child()) {
            child.awaitReady();
            child.closeStandardInput();
            assertThat(child.awaitExit()).isZero();
            assertThat(child.errors()).isEmpty();
        }
    }

    @Tag("full")
    @Test
    void endsWhenTheProcessHoldingItsInputIsKilled() throws Exception {
        var quoted = String.join(
                " ", Child.command(main).stream().map(s -> "'" + s + "'").toList());
        var shell = new ProcessBuilder("sh", "-c", "sleep 600 | " + quoted).start();
        try (Child child = new Child(shell)) {
            child.awaitReady();
            shell.descendants().filter(TargetContract::isSleep).forEach(ProcessHandle::destroyForcibly);
            assertThat(child.awaitExit()).isZero();
        }
    }

    @Tag("full")
    @Test
    void endsOnSigterm() throws Exception {
        try (Child child = child()) {
            child.awaitReady();
            child.process.destroy();
            assertThat(child.process.waitFor(30, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void refusesAnUnknownOptionInOneSentence() throws Exception {
        try (Child child = child("prot=61616")) {
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.errors())
                    .startsWith("Target " + name + ": there is no option 'prot'; there are ")
                    .hasLineCount(1);
        }
    }

    @Test
    void listsItsOptions() throws Exception {
        try (Child child = child("--options")) {
            assertThat(child.awaitExit()).isZero();
            assertThat(child.errors()).isEmpty();
        }
    }

    @Test
    void refusesATakenPortInOneSentence() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Child child = child("port=" + taken.getLocalPort())) {
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.errors())
                    .startsWith("Target " + name + ": port " + taken.getLocalPort() + " of 127.0.0.1")
                    .hasLineCount(1);
        }
    }

    private static boolean isSleep(ProcessHandle process) {
        var command = process.info().command().map(Path::of);
        return command.isPresent() && command.get().endsWith("sleep");
    }
}
