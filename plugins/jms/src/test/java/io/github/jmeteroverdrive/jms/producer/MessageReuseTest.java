// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Message;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MessageReuseTest {

    private int made;

    private Message message() {
        made++;
        return (Message) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Message.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> null;
                });
    }

    /** Sends with {@code pending} in flight. @return the smallest number of sends between two uses of an object */
    private long leastDistance(ProducerConnections.MessageReuse reuse, int pending, int sends) {
        Message[] slots = new Message[pending];
        Map<Message, Integer> last = new HashMap<>();
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < sends; i++) {
            Message message = reuse.exchange(slots[i % pending]);
            if (message == null) message = message();
            Integer before = last.put(message, i);
            if (before != null) least = Math.min(least, i - before);
            slots[i % pending] = message;
        }
        return least;
    }

    @Test
    void messageIsNotReusedWithinItsConfirmationWindow() {
        ProducerConnections.MessageReuse reuse =
                ProducerConnections.MessageReuse.afterConfirmation(OptionalLong.of(1 << 20), 1024);
        int window = (1 << 20) / 1024 - 61; // as many packets of 1024 + 64 bytes make it full

        assertThat(leastDistance(reuse, 10, 20_000)).isGreaterThanOrEqualTo(window + 10);
        assertThat(made).isLessThan(window + 10 + 2 * ProducerConnections.MessageReuse.LEAST);
    }

    @Test
    void otherMessagesAreUsedBetweenReuses() {
        assertThat(leastDistance(ProducerConnections.MessageReuse.afterCompletion(), 1, 1000))
                .isGreaterThan(ProducerConnections.MessageReuse.LEAST);
        made = 0;
        assertThat(leastDistance(ProducerConnections.MessageReuse.afterConfirmation(OptionalLong.empty(), 0), 1, 1000))
                .isGreaterThan(ProducerConnections.MessageReuse.LEAST);
        assertThat(made).isLessThanOrEqualTo(ProducerConnections.MessageReuse.LEAST + 2);
    }

    @Test
    void veryLargeWindowPreventsReuse() {
        leastDistance(ProducerConnections.MessageReuse.afterConfirmation(OptionalLong.of(1 << 20), 0), 5, 1000);
        assertThat(made).isEqualTo(1000);
    }
}
