// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationDestination;
import jakarta.jms.InvalidClientIDException;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The state shared by all connections to one URL: addresses, the schedule, the record. Lives as long as the JVM; the
 * record is written whenever the last connection closes. Thread-safe.
 */
public final class Broker {

    private static final Map<String, Broker> BROKERS = new ConcurrentHashMap<>();

    private final Options options;
    private final Truth truth;
    private final long origin = System.nanoTime();
    private final Map<String, Address> addresses = new ConcurrentHashMap<>();
    private final Set<String> clientIds = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger ids = new AtomicInteger();
    private final Timetable completions = new Timetable("calibration completions");
    private final Timetable deliveries = new Timetable("calibration deliveries");

    private Broker(Options options) {
        this.options = options;
        this.truth = options.truth().map(Truth::new).orElse(null);
    }

    /**
     * The broker for a URL.
     *
     * @throws JMSException if the URL is invalid
     */
    public static Broker at(String url) throws JMSException {
        try {
            return BROKERS.computeIfAbsent(url, u -> new Broker(Options.parse(u)));
        } catch (IllegalArgumentException e) {
            JMSException wrong = new JMSException(e.getMessage());
            wrong.initCause(e);
            throw wrong;
        }
    }

    public Options options() {
        return options;
    }

    /** The record, or null if it is disabled. */
    public Truth truth() {
        return truth;
    }

    /** A unique ID within this broker. */
    public int newId() {
        return ids.incrementAndGet();
    }

    /**
     * The address of a destination, created on first use.
     *
     * @throws JMSException if its name has a meaning that this provider does not support
     */
    public Address address(CalibrationDestination place) throws JMSException {
        if (place.name().contains("::"))
            throw new InvalidDestinationException("the calibration provider has no queues of an address: " + place);
        return addresses.computeIfAbsent(place.toString(), p -> new Address(place.topic()));
    }

    /** Deletes a temporary destination. */
    public void forget(CalibrationDestination place) {
        addresses.remove(place.toString());
    }

    /** Ends a durable subscription, wherever it is. */
    public void unsubscribe(String name) throws JMSException {
        boolean found = false;
        for (Address address : addresses.values()) found |= address.unsubscribe(name);
        if (!found) throw new InvalidDestinationException("there is no subscription '" + name + "'");
    }

    /** Reports an outcome at {@code due} (nanoTime), or after a stall. */
    public void complete(long due, Runnable outcome) {
        completions.at(settled(due), outcome);
    }

    /** Delivers a message to its address at {@code due} (nanoTime), or after a stall. */
    public void deliver(long due, Runnable arrival) {
        deliveries.at(settled(due), arrival);
    }

    /** {@code due} (nanoTime), or the end of the stall in which it falls. */
    public long settled(long due) {
        return options.stall().postponed(due, origin);
    }

    public void claimClientId(String id) throws JMSException {
        if (!clientIds.add(id)) throw new InvalidClientIDException("the client ID '" + id + "' is in use");
    }

    /** Waits for the time that opening a producer takes. */
    public void takesTimeToOpen() throws JMSException {
        try {
            TimeUnit.NANOSECONDS.sleep(options.open());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JMSException("interrupted while making a producer");
        }
        if (truth != null) truth.opened(System.nanoTime());
    }

    public void opened() throws JMSException {
        if (options.refuses()) throw new JMSException("connections are refused, as the URL demands");
        connections.incrementAndGet();
    }

    /** @param clientId of the connection that closes, or null */
    public void closed(String clientId) throws JMSException {
        if (clientId != null) clientIds.remove(clientId);
        if (connections.decrementAndGet() > 0 || truth == null) return;
        try {
            truth.write();
        } catch (IOException e) {
            JMSException unwritten = new JMSException("the record cannot be written: " + e);
            unwritten.initCause(e);
            throw unwritten;
        }
    }

    /**
     * Runs tasks at their due time, on one daemon thread, which ends when it has no tasks. Tasks with the same time run
     * in the order of submission. A task that throws is reported, and the others continue.
     */
    private static final class Timetable {

        private static final System.Logger log = System.getLogger(Timetable.class.getName());

        private final ScheduledThreadPoolExecutor executor;

        Timetable(String name) {
            executor = new ScheduledThreadPoolExecutor(1, work -> {
                Thread thread = new Thread(work, name);
                thread.setDaemon(true);
                return thread;
            });
            executor.setKeepAliveTime(1, TimeUnit.SECONDS);
            executor.allowCoreThreadTimeOut(true);
        }

        /** @param due nanoTime, or earlier for at once */
        void at(long due, Runnable thing) {
            executor.schedule(() -> run(thing), due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        private static void run(Runnable thing) {
            try {
                thing.run();
            } catch (RuntimeException e) {
                log.log(System.Logger.Level.ERROR, "a listener threw", e);
            }
        }
    }
}
