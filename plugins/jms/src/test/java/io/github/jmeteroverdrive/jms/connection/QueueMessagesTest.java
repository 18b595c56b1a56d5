// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.InvalidDestinationException;
import jakarta.jms.InvalidSelectorException;
import jakarta.jms.JMSException;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A proxy stands in for the session: a real broker fails in this way only now and then. */
class QueueMessagesTest {

    private final List<Long> pauses = new ArrayList<>();
    private int opened;
    private int closed;

    /** A session whose first browsers find no queue. */
    private Session session(int failures, JMSException failure) {
        QueueBrowser browser = proxy(QueueBrowser.class, method -> {
            if (method.equals("close")) closed++;
            if (method.equals("getEnumeration")) {
                if (opened <= failures) throw failure;
                return Collections.enumeration(List.of("a message"));
            }
            return null;
        });
        return proxy(Session.class, method -> {
            opened++;
            return browser;
        });
    }

    private interface Answer {
        Object to(String method) throws JMSException;
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> answer.to(method.getName())));
    }

    @Test
    void opensABrowserAgainIfTheQueueDidNotExistYet() throws Exception {
        var failure = new InvalidDestinationException("Queue q does not exist");
        try (QueueMessages browsed = QueueMessages.of(session(2, failure), null, "", pauses::add)) {
            assertThat(browsed.messages().nextElement()).isEqualTo("a message");
            assertThat(closed).as("browsers that failed").isEqualTo(2);
        }
        assertThat(closed).isEqualTo(3);
        assertThat(pauses).containsExactly(10_000_000L, 20_000_000L);
    }

    @Test
    void reportsAQueueThatStillDoesNotExist() {
        var failure = new InvalidDestinationException("Queue q does not exist");
        assertThatThrownBy(() -> QueueMessages.of(session(100, failure), null, "", pauses::add))
                .isSameAs(failure);
        assertThat(pauses.stream().mapToLong(pause -> pause).sum()).isEqualTo(1_270_000_000L);
    }

    @Test
    void reportsOtherErrorsAtOnce() {
        var failure = new InvalidSelectorException("syntax error");
        assertThatThrownBy(() -> QueueMessages.of(session(100, failure), null, "", pauses::add))
                .isSameAs(failure);
        assertThat(pauses).isEmpty();
        assertThat(closed).isEqualTo(1);
    }
}
