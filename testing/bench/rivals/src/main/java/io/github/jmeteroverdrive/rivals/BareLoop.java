// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import jakarta.jms.BytesMessage;
import jakarta.jms.CompletionListener;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Sends asynchronously with at most so many messages in flight and receives them with a listener: the few lines that
 * any tool has to execute too. Nothing is timed, stamped or checked. Prints one line of JSON with the events of the
 * measured window.
 */
public final class BareLoop implements CompletionListener {

    private static final long DRAIN_SECONDS = 10;

    private final Semaphore places;
    private final int pending;
    private final LongAdder received = new LongAdder();
    private volatile long completed;
    private volatile long sent;
    private volatile Exception failure;
    private volatile boolean ended;

    private BareLoop(int pending) {
        this.pending = pending;
        places = new Semaphore(pending);
    }

    /** Called by one client thread at a time, as the completions of a session are. */
    @Override
    public void onCompletion(Message message) {
        completed++;
        places.release();
    }

    @Override
    public void onException(Message message, Exception e) {
        failure = e;
        places.release();
    }

    /**
     * Exit codes: 0, or 1 with a trace on standard error.
     *
     * @param arguments URL, queue, bytes of a body, messages in flight, seconds of warm-up, seconds measured
     */
    public static void main(String[] arguments) throws Exception {
        BareLoop loop = new BareLoop(Integer.parseInt(arguments[3]));
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(arguments[0]);
                Connection consuming = factory.createConnection();
                Connection producing = factory.createConnection()) {
            Session in = consuming.createSession(false, Session.AUTO_ACKNOWLEDGE);
            in.createConsumer(in.createQueue(arguments[1])).setMessageListener(message -> loop.received.increment());
            consuming.start();
            producing.start();
            byte[] body = new byte[Integer.parseInt(arguments[2])];
            Thread sender = new Thread(() -> loop.send(producing, arguments[1], body), "sender");
            sender.setDaemon(true);
            sender.start();
            TimeUnit.MILLISECONDS.sleep(millis(arguments[4]));
            Counts from = loop.counts();
            TimeUnit.MILLISECONDS.sleep(millis(arguments[5]));
            Counts to = loop.counts();
            loop.ended = true;
            sender.join(TimeUnit.SECONDS.toMillis(DRAIN_SECONDS));
            loop.places.tryAcquire(loop.pending, DRAIN_SECONDS, TimeUnit.SECONDS);
            if (loop.failure != null) throw loop.failure;
            System.out.println(to.since(from, loop.sent, loop.completed));
        }
    }

    private static long millis(String seconds) {
        return Math.round(Double.parseDouble(seconds) * 1000);
    }

    private void send(Connection connection, String queue, byte[] body) {
        try {
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            MessageProducer producer = session.createProducer(session.createQueue(queue));
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            producer.setDisableMessageID(true);
            producer.setDisableMessageTimestamp(true);
            while (failure == null && !ended) {
                places.acquire();
                BytesMessage message = session.createBytesMessage();
                message.writeBytes(body);
                producer.send(message, this);
                sent++;
            }
        } catch (JMSException | InterruptedException e) {
            failure = e;
        }
    }

    private Counts counts() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long[] bytes = threads.getThreadAllocatedBytes(threads.getAllThreadIds());
        return new Counts(
                System.currentTimeMillis(),
                System.nanoTime(),
                sent,
                completed,
                received.sum(),
                system.getProcessCpuTime(),
                Arrays.stream(bytes).filter(b -> b > 0).sum());
    }

    private record Counts(
            long epochMillis, long nanos, long sent, long completed, long received, long cpuNanos, long allocated) {

        String since(Counts from, long allSent, long allCompleted) {
            double seconds = (nanos - from.nanos) / 1e9;
            double messages = completed - from.completed;
            return String.format(
                    Locale.ROOT,
                    "{\"window\":{\"from\":%d,\"to\":%d},\"seconds\":%.3f,\"sentPerSecond\":%.1f,"
                            + "\"completedPerSecond\":%.1f,\"receivedPerSecond\":%.1f,"
                            + "\"own\":{\"cpuMicrosPerMessage\":%.3f,"
                            + "\"allocatedBytesPerMessage\":%.1f},"
                            + "\"wholeRun\":{\"sent\":%d,\"completed\":%d}}",
                    from.epochMillis,
                    epochMillis,
                    seconds,
                    (sent - from.sent) / seconds,
                    messages / seconds,
                    (received - from.received) / seconds,
                    (cpuNanos - from.cpuNanos) / 1e3 / messages,
                    (allocated - from.allocated) / messages,
                    allSent,
                    allCompleted);
        }
    }
}
