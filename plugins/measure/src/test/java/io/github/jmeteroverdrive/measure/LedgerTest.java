// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final String QUEUE = "queue://q";
    private static final String TOPIC = "topic://t";

    private final Ledger ledger = new Ledger();

    @Test
    void anEmptyLedgerHasNoComplaint() {
        assertThat(ledger.missing()).isZero();
        assertThat(ledger.duplicated()).isZero();
    }

    @Test
    void consumersOfAQueueShareItsMessages() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        received(QUEUE, "", 1, 0, 2, 4, 6, 8);
        assertThat(ledger.missing()).isEqualTo(5);
        received(QUEUE, "", 1, 1, 3, 5, 9);
        assertThat(ledger.missing()).as("7 is lost").isEqualTo(1);
        received(QUEUE, "", 1, 0);
        assertThat(ledger.duplicated()).isEqualTo(1);
    }

    @Test
    void aQueueAnswersForProducersItNeverHeardOf() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        ledger.add(Ledger.Part.sent("queue://other", 2, 10));
        received(QUEUE, "", 3, 0);
        assertThat(ledger.missing()).isEqualTo(10);
    }

    @Test
    void aQueueAnswersAlsoWhenNothingArrivedAtAll() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        assertThat(ledger.missing()).as("no consumer").isZero();
        received(QUEUE, "", 1);
        assertThat(ledger.missing()).isEqualTo(10);
    }

    @Test
    void whatWasNotAcknowledgedIsNeverMissing() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 5, 3, 4));
        ledger.add(Ledger.Part.sent(QUEUE, 1, 8, 6));
        received(QUEUE, "", 1, 0, 1, 4);
        assertThat(ledger.missing()).as("2, 5, 7; not 3, 6; 4 arrived").isEqualTo(3);
    }

    @Test
    void everySubscriptionAnswersForWhatCameAfterItsFirstMessage() {
        ledger.add(Ledger.Part.sent(TOPIC, 1, 10, 7));
        received(TOPIC, "a", 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        received(TOPIC, "late", 1, 6, 8);
        received(TOPIC, "unheard", 1);
        assertThat(ledger.missing()).as("9 at late; 7 was not acknowledged").isEqualTo(1);
        assertThat(ledger.duplicated()).isZero();
        received(TOPIC, "a", 1, 9);
        assertThat(ledger.duplicated()).isEqualTo(1);
    }

    @Test
    void ofProducersInOtherJvmsOnlyGapsAreSeen() {
        received(QUEUE, "", 1, 3, 4, 7);
        assertThat(ledger.missing()).as("5 and 6").isEqualTo(2);
    }

    @Test
    void aConsumersPartMayComeBeforeTheProducers() {
        received(QUEUE, "", 1, 0, 1, 2, 3);
        received(TOPIC, "s", 2, 90, 91);
        ledger.add(Ledger.Part.sent(QUEUE, 1, 2));
        ledger.add(Ledger.Part.sent(TOPIC, 2, 50));
        assertThat(ledger.missing()).isZero();
        ledger.add(Ledger.Part.sent(QUEUE, 1, 5));
        ledger.add(Ledger.Part.sent(TOPIC, 2, 93));
        assertThat(ledger.missing()).isEqualTo(2);
    }

    @Test
    void aProducersPartKeepsItsNumbers() {
        long[] unacknowledged = {1};
        Ledger.Part part = Ledger.Part.sent(QUEUE, 1, 2, unacknowledged);
        unacknowledged[0] = 0;
        ledger.add(part);
        received(QUEUE, "", 1, 0);
        assertThat(ledger.missing()).isZero();
    }

    private void received(
            String destination, String subscription, long producer, long... sequences) {
        ReceivedSequences consumer = new ReceivedSequences();
        LongStream.of(sequences).forEach(sequence -> consumer.add(producer, sequence));
        ledger.add(consumer.take(destination, subscription));
    }
}
