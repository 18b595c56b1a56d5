// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import io.github.jmeteroverdrive.messaging.AddressState;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConsumerEndTest {

    private final AddressState address = new AddressState(new SequenceMemory(1 << 20));
    private final AtomicLong received = address.addConsumer("");
    private final ReceivedSequences sequences = new ReceivedSequences(address.seen(""));

    /** Simulates a consumer's handling of a delivery. */
    private void receive(long producer, long sequence) {
        if (sequences.add(producer, sequence) != ReceivedSequences.Arrival.DUPLICATED) received.incrementAndGet();
    }

    private Receiver.ConsumerEnd end() {
        return end(false);
    }

    private Receiver.ConsumerEnd end(boolean fillFirst) {
        ReceiveSettings settings = new ReceiveSettings(
                "it", "", null, 0, false, false, 1, 0, fillFirst, SECONDS.toNanos(10), SECONDS.toNanos(30));
        return new Receiver.ConsumerEnd(settings, address, () -> address.allArrived(""));
    }

    @Test
    void whileABacklogIsDrainedEachMessageExtendsTheTimeOut() {
        Receiver.ConsumerEnd end = end(true);
        AddressState.ProducerCounts own = address.addProducer("g", 1);
        own.setProducer(1);
        completed(own, 3);
        address.producerEnded("g");
        assertThat(end.reached(0)).isFalse();
        receive(1, 0);
        end.delivered(SECONDS.toNanos(8));
        assertThat(end.reached(SECONDS.toNanos(17))).isFalse();
        assertThat(end.reached(SECONDS.toNanos(18))).isTrue();
    }

    private static void completed(AddressState.ProducerCounts counts, int messages) {
        for (int i = 0; i < messages; i++) counts.addCompleted();
    }

    @Test
    void continuesWhileMessagesOfAnotherJvmArrive() {
        Receiver.ConsumerEnd end = end();
        AddressState.ProducerCounts own = address.addProducer("g", 1);
        own.setProducer(1);
        completed(own, 1);
        receive(1, 0);
        end.delivered(0);
        end.fromAnotherJvm();
        address.producerEnded("g");
        end.delivered(SECONDS.toNanos(50));
        assertThat(end.reached(SECONDS.toNanos(79))).isFalse();
        assertThat(end.reached(SECONDS.toNanos(80))).as("idle for 30 s").isTrue();
    }

    @Test
    void endsWhenAllProducersEndedAndAllTheirMessagesArrived() {
        Receiver.ConsumerEnd end = end();
        AddressState.ProducerCounts first = address.addProducer("g", 2);
        first.setProducer(1);
        completed(first, 5);
        for (int sequence = 0; sequence < 5; sequence++) receive(1, sequence);
        address.producerEnded("g");
        assertThat(end.reached(0)).as("a second producer is still to come").isFalse();
        AddressState.ProducerCounts second = address.addProducer("g", 2);
        second.setProducer(2);
        completed(second, 1);
        address.producerEnded("g");
        assertThat(end.reached(1)).as("one message is on its way").isFalse();
        receive(1, 4);
        assertThat(end.reached(2)).as("a second copy is none of them").isFalse();
        receive(2, 0);
        assertThat(end.reached(3)).isTrue();
    }

    @Test
    void givesUpAfterTheDrainTimeOut() {
        Receiver.ConsumerEnd end = end();
        completed(address.addProducer("g", 1), 5);
        address.producerEnded("g");
        assertThat(end.reached(0)).isFalse();
        assertThat(end.reached(SECONDS.toNanos(10) - 1)).isFalse();
        assertThat(end.reached(SECONDS.toNanos(10))).isTrue();
    }

    @Test
    void waitsForTheIdleTimeOutWithoutProducers() {
        Receiver.ConsumerEnd end = end();
        assertThat(end.reached(0)).isFalse();
        end.delivered(SECONDS.toNanos(20));
        assertThat(end.reached(SECONDS.toNanos(50) - 1)).isFalse();
        assertThat(end.reached(SECONDS.toNanos(50))).isTrue();
    }

    @Test
    void stopEndsItWithinTwoSeconds() {
        Receiver.ConsumerEnd end = end();
        completed(address.addProducer("g", 1), 5);
        end.stop();
        assertThat(end.reached(0)).isFalse();
        assertThat(end.reached(SECONDS.toNanos(2))).isTrue();
    }

    @Test
    void isCutOffByAShutdownWhileMessagesOfAnotherJvmArrive() {
        Receiver.ConsumerEnd end = end();
        end.delivered(SECONDS.toNanos(1));
        end.fromAnotherJvm();
        assertThat(end.reached(SECONDS.toNanos(2))).isFalse();
        end.shutDown(SECONDS.toNanos(2));
        end.delivered(SECONDS.toNanos(11));
        assertThat(end.reached(SECONDS.toNanos(12))).isTrue();
        assertThat(end.cutOff(SECONDS.toNanos(12))).isTrue();
        assertThat(end.cutOff(SECONDS.toNanos(13))).as("nothing came any more").isFalse();
    }

    @Test
    void isNotCutOffWhenItEndsByItself() {
        Receiver.ConsumerEnd end = end();
        end.delivered(SECONDS.toNanos(1));
        end.fromAnotherJvm();
        assertThat(end.reached(SECONDS.toNanos(31))).isTrue();
        assertThat(end.cutOff(SECONDS.toNanos(2))).isFalse();
    }

    @Test
    void isNotIdleWhileItsListenerIsBusy() {
        Receiver.ConsumerEnd end = end();
        end.delivered(SECONDS.toNanos(1));
        end.active(SECONDS.toNanos(25));
        assertThat(end.reached(SECONDS.toNanos(31))).isFalse();
        assertThat(end.reached(SECONDS.toNanos(55))).isTrue();
    }

    @Test
    void drainTimeOutAppliesAfterALongIdleTime() {
        Receiver.ConsumerEnd end = end();
        end.delivered(0);
        completed(address.addProducer("g", 1), 5);
        address.producerEnded("g");
        assertThat(end.reached(SECONDS.toNanos(100))).isFalse();
        assertThat(end.reached(SECONDS.toNanos(110) - 1)).isFalse();
        assertThat(end.reached(SECONDS.toNanos(110))).isTrue();
    }
}
