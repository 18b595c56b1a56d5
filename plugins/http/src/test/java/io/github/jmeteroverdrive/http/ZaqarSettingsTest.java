// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.Role;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZaqarSettingsTest {

    private static ZaqarWorker worker() {
        ZaqarWorker worker = new ZaqarWorker();
        worker.setName("w");
        worker.setProperty(ZaqarSettings.URL.property(), "http://host:8888/");
        worker.setProperty(ZaqarSettings.QUEUE.property(), "queue://overdrive");
        return worker;
    }

    @Test
    void defaultsAreThoseOfTheBenchmark() {
        ZaqarSettings settings = ZaqarSettings.of(worker());
        assertThat(settings.url()).isEqualTo("http://host:8888");
        assertThat(settings.queues()).containsExactly("overdrive");
        assertThat(settings.limit()).isEqualTo(5);
        assertThat(settings.size()).isEqualTo(1398);
        assertThat(settings.keepAlive()).isTrue();
        assertThat(settings.pattern().role()).isEqualTo(Role.PRODUCER);
        assertThat(settings.pattern().messages()).isEmpty();
        assertThat(settings.pattern().drainNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(10));
    }

    @Test
    void acceptsHostsWithUnderscores() {
        ZaqarWorker worker = worker();
        worker.setProperty(ZaqarSettings.URL.property(), "http://my_zaqar:8888");
        assertThat(ZaqarSettings.of(worker).url()).isEqualTo("http://my_zaqar:8888");
    }

    @Test
    void severalQueuesAreNumbered() {
        ZaqarWorker worker = worker();
        worker.setProperty(ZaqarSettings.QUEUES.property(), "3");
        worker.setProperty(ZaqarSettings.ROLE.property(), "Consumer");
        ZaqarSettings settings = ZaqarSettings.of(worker);
        assertThat(settings.queues()).containsExactly("overdrive0", "overdrive1", "overdrive2");
        assertThat(settings.pattern().queues()).isEqualTo(3);
        assertThat(settings.pattern().role()).isEqualTo(Role.CONSUMER);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ZaqarWorker.url         | host:8888        | URL is 'host:8888': write it like",
                "ZaqarWorker.url         |                  | URL is '': it must not be empty",
                "ZaqarWorker.url         | http://h/?a=b    | URL is",
                "ZaqarWorker.queue       | topic://x        | Queue is 'topic://x': Zaqar takes",
                "ZaqarWorker.role        | boss             | Role is 'boss': give one of" + " producer,",
                "ZaqarWorker.limit       | 21               | Messages per request is '21'",
                "ZaqarWorker.messageSize | 68               | Message size is '68'",
                "ZaqarWorker.claimTtl    | 59               | Claim TTL is '59'",
                "ZaqarWorker.messages    | 0                | Messages is '0'",
            })
    void refusesWithElementFieldValueAndRemedy(String property, String value, String message) {
        ZaqarWorker worker = worker();
        worker.setProperty(property, value == null ? "" : value);
        assertThatThrownBy(() -> ZaqarSettings.of(worker))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("od - Zaqar Worker 'w': " + message);
    }
}
