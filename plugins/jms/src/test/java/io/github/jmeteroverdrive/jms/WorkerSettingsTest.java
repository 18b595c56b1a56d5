// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerSettingsTest {

    private static JmsPatternWorker worker(String role, String destination) {
        JmsPatternWorker worker = new JmsPatternWorker();
        worker.setName("w");
        worker.setProperty(WorkerSettings.ROLE.property(), role);
        worker.setProperty(WorkerSettings.CONNECTION.property(), "c");
        worker.setProperty(WorkerSettings.DESTINATION.property(), destination);
        return worker;
    }

    @Test
    void severalDestinationsAreNumbered() {
        JmsPatternWorker worker = worker("observer", "topic://t");
        worker.setProperty(WorkerSettings.DESTINATIONS.property(), "2");
        WorkerSettings settings = WorkerSettings.of(worker);
        assertThat(settings.destinations()).extracting(DestinationName::name).contains("t0", "t1");
        assertThat(settings.pattern().queues()).isEqualTo(2);
        assertThat(settings.limit()).isEqualTo(5);
        assertThat(settings.size()).isEqualTo(1398);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "consumer | topic://t           | Destination is 'topic://t': a consumer claims",
                "producer | temporary-queue://t | Destination is 'temporary-queue://t': a" + " temporary",
                "producer | t                   | Destination is 't': it is not a valid destination",
                "nobody   | queue://q           | Role is 'nobody': give one of producer," + " observer,",
            })
    void refusesWithElementFieldValueAndRemedy(String role, String destination, String message) {
        assertThatThrownBy(() -> WorkerSettings.of(worker(role, destination)))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("od - JMS Pattern Worker 'w': " + message);
    }
}
