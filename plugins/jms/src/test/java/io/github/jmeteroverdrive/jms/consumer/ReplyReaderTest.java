// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.jms.connection.JmsStamp;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.messaging.OpenRequests;
import io.github.jmeteroverdrive.messaging.consumer.Delivery;
import jakarta.jms.JMSException;
import java.util.List;
import org.apache.activemq.command.ActiveMQTextMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyReaderTest {

    private static final long RUN = 77;

    private final OpenRequests requests = new OpenRequests();
    private final ReplyReader reader = new ReplyReader(RUN, EpochClock.SYSTEM, requests, true);
    private final Delivery delivery = new Delivery();

    private static JmsStamp request(long run, long sequence) {
        JmsStamp stamp = new JmsStamp();
        stamp.runId = run;
        stamp.producer = 5;
        stamp.sequence = sequence;
        stamp.phase = Phase.WARMUP;
        stamp.sent = 1000 + sequence;
        stamp.intended = 900 + sequence;
        stamp.length = 12;
        stamp.tie = EpochClock.SYSTEM.tie();
        return stamp;
    }

    private Delivery read(String body, String id, JmsStamp repeats) throws JMSException {
        ActiveMQTextMessage reply = new ActiveMQTextMessage();
        reply.setText(body);
        reply.setJMSCorrelationID(id);
        if (repeats != null) repeats.writeProperties(reply);
        delivery.held = true;
        delivery.at = 4;
        reader.read(reply, delivery);
        return delivery;
    }

    private void isReplyTo(long sequence) {
        assertThat(delivery.foreign).isFalse();
        assertThat(delivery.miscorrelated).isFalse();
        assertThat(delivery.producer).isEqualTo(5);
        assertThat(delivery.sequence).isEqualTo(sequence);
        assertThat(delivery.sent).isEqualTo(1000 + sequence);
        assertThat(delivery.intended).isEqualTo(900 + sequence);
        assertThat(delivery.phase).isEqualTo(Phase.WARMUP);
        assertThat(delivery.oneClock).isTrue();
        assertThat(delivery.at).isEqualTo(4);
    }

    @Test
    void matchesTheCorrelationIdOfAReply() throws JMSException {
        read("good", request(RUN, 8).correlationId(), null);
        isReplyTo(8);
        assertThat(delivery.bytes).isEqualTo(4);
        assertThat(delivery.held).isFalse();
    }

    @Test
    void replyThatRepeatsItsRequestNeedsNoCorrelationId() throws JMSException {
        read("", null, request(RUN, 8));
        isReplyTo(8);
        assertThat(delivery.bytes).isEqualTo(12);
    }

    @Test
    void replyWithTheIdOfAnotherRequestIsMiscorrelated() throws JMSException {
        assertThat(read("", request(RUN, 9).correlationId(), request(RUN, 8)).miscorrelated)
                .isTrue();
        assertThat(delivery.sequence).isEqualTo(8);
        assertThat(read("", "nobody's", request(RUN, 8)).miscorrelated).isTrue();
    }

    @Test
    void replyWithAMessageIdWaitsUntilTheSenderStoresIt() throws JMSException {
        requests.expect(true, false);
        assertThat(read("good", "ID:1", null).held).isTrue();
        assertThat(reader.poll(delivery, 5)).isFalse();
        requests.add(List.of("ID:1"), request(RUN, 8));
        assertThat(reader.poll(delivery, 6)).isTrue();
        isReplyTo(8);
        assertThat(delivery.held)
                .as("later ones may have been passed on before")
                .isTrue();
        assertThat(delivery.bytes).isEqualTo(4);
        assertThat(reader.poll(delivery, 7)).isFalse();
        requests.add(List.of("ID:2"), request(RUN, 9));
        assertThat(read("good", "ID:2", null).held).isFalse();
        isReplyTo(9);
    }

    /** Replier and sender store and match the message ID in any order. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theMessageIdOfARequestIsForgottenWhenItsReplyHasTheStamp(boolean replyIsFaster) throws JMSException {
        requests.expect(true, false);
        if (!replyIsFaster) requests.add(List.of("ID:1"), request(RUN, 8));
        read("good", request(RUN, 8).correlationId(), null);
        if (replyIsFaster) requests.add(List.of("ID:1"), request(RUN, 8));
        isReplyTo(8);
        assertThat(requests.find("ID:1", new JmsStamp())).isFalse();
    }

    @Test
    void repeatedStampIsComparedWithAnIdStoredLater() throws JMSException {
        requests.expect(true, false);
        read("", "ID:1", request(RUN, 8));
        read("", "ID:2", request(RUN, 9));
        requests.add(List.of("ID:1"), request(RUN, 8));
        requests.add(List.of("ID:2"), request(RUN, 7));
        assertThat(reader.poll(delivery, 5)).isTrue();
        isReplyTo(8);
        assertThat(reader.poll(delivery, 5)).isTrue();
        assertThat(delivery.sequence).isEqualTo(9);
        assertThat(delivery.miscorrelated).isTrue();
    }

    @Test
    void unsolicitedReplyIsForeignAndMiscorrelated() throws JMSException {
        requests.expect(true, false);
        read("good", "nobody's", null);
        assertThat(reader.poll(delivery, 5)).as("its request may be noted yet").isFalse();
        reader.close();
        assertThat(reader.poll(delivery, 5)).isTrue();
        assertThat(delivery.foreign).isTrue();
        assertThat(delivery.miscorrelated).isTrue();
        assertThat(read("good", request(RUN + 1, 8).correlationId(), null).foreign)
                .as("of another run")
                .isTrue();
    }

    @Test
    void sharedCorrelationIdIsNeverMiscorrelated() throws JMSException {
        requests.expect(false, true);
        assertThat(read("", "fixed", request(RUN, 8)).miscorrelated).isFalse();
        assertThat(read("good", "fixed", null).foreign).isTrue();
        assertThat(delivery.miscorrelated).isFalse();
        assertThat(delivery.held).isFalse();
    }

    @Test
    void foreignMessageOnASharedQueueIsNotMiscorrelated() throws JMSException {
        ReplyReader shared = new ReplyReader(RUN, EpochClock.SYSTEM, requests, false);
        shared.read(new ActiveMQTextMessage(), delivery);
        assertThat(delivery.foreign).isTrue();
        assertThat(delivery.miscorrelated).isFalse();
    }
}
