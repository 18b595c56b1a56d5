// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TestRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The turns of the connections of one thread, of which 64 may wait for an answer. */
class ThreadLinksTest {

    private static final long LIMIT_SECONDS = 60;

    private final List<CompletableFuture<Integer>> begun = new ArrayList<>();
    private ThreadLinks links;

    @BeforeEach
    void connection(@TempDir Path directory) {
        RunContext run = TestRun.in(directory);
        TestElement connection = new MqttConnectionGui().createTestElement();
        connection.setName("it");
        connection.setProperty("MqttConnection.url", "mqtt://127.0.0.1");
        MqttBroker.declare(run, connection);
        links = new ThreadLinks(run, "it", "user", () -> {});
    }

    private CompletableFuture<Integer> begin(long seconds) throws InterruptedException {
        return links.begin(
                () -> {
                    CompletableFuture<Integer> connecting = new CompletableFuture<>();
                    begun.add(connecting);
                    return connecting;
                },
                seconds);
    }

    @Test
    void aBrokerThatAnswersNoneDoesNotKeepTheOthersWaiting() throws InterruptedException {
        for (int i = 0; i < 64; i++) begin(LIMIT_SECONDS);
        assertThat(begin(0)).isCompletedExceptionally();
        assertThat(begin(LIMIT_SECONDS)).isCompletedExceptionally();
        assertThat(begun).hasSize(64);
    }

    @Test
    void anAnswerMakesRoomForAnother() throws InterruptedException {
        for (int i = 0; i < 64; i++) begin(LIMIT_SECONDS);
        begun.get(0).complete(1);
        assertThat(begin(LIMIT_SECONDS)).isNotDone();
        assertThat(begun).hasSize(65);
    }

    @Test
    void noneBeginsAfterOneHasFailed() throws InterruptedException {
        begin(LIMIT_SECONDS);
        begun.get(0).completeExceptionally(new IllegalStateException());
        assertThat(begin(LIMIT_SECONDS)).isCompletedExceptionally();
        assertThat(begun).hasSize(1);
    }
}
