// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import io.github.jmeteroverdrive.fuzz.fault.Fault;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A broker and its client library. */
public enum Provider {
    CORE("artemis", "ArtemisMain", true),
    AMQP("artemis", "ArtemisMain", true),
    QPID("qpid", "QpidMain", false),

    /** ActiveMQ Classic over OpenWire, found by JNDI; its jars are in {@code od.fuzz.clients}. */
    CLASSIC("", "ClassicMain", true),

    /** RabbitMQ of Debian's package over AMQP 1.0; a client for AMQP 0-9-1 is in {@code od.fuzz.clients}. */
    RABBIT("", "", true);

    private static final Set<Fault> CLASSICS_FAULTS = EnumSet.of(
            Fault.NONE,
            Fault.KILL,
            Fault.STOP,
            Fault.KILL_RESTART_JOURNAL,
            Fault.RESET,
            Fault.CLOSE,
            Fault.PURGE,
            Fault.MOVE,
            Fault.THEFT,
            Fault.RELAY,
            Fault.FOREIGN,
            Fault.EXPIRY);

    /** Prefix of an address of RabbitMQ for an existing queue, durable or not, which is not declared. */
    static final String EXISTING = "/amq/queue/";

    /** Faults that only RabbitMQ supports. */
    private static final Set<Fault> RABBITS_OWN = EnumSet.of(Fault.DELETE, Fault.DROP_HEAD);

    private static final Set<Fault> NOT_RABBITS = EnumSet.of(Fault.MOVE, Fault.DEAD_LETTER);

    private final String target;
    private final String main;
    private final boolean tapped;

    Provider(String target, String main, boolean tapped) {
        this.target = target;
        this.main = main;
        this.tapped = tapped;
    }

    /** The brokers that are targets of this project. */
    static List<Provider> ofThisProject() {
        return Arrays.stream(values())
                .filter(provider -> !provider.target.isEmpty())
                .toList();
    }

    String main() {
        return "io.github.jmeteroverdrive.fuzz.broker." + main;
    }

    /** The folder of its client jars if JMeter does not have them; else empty. */
    static String clients() {
        return System.getProperty("od.fuzz.clients", "");
    }

    Path libraries(Installation installation) {
        return target.isEmpty()
                ? Path.of(clients()).toAbsolutePath().resolve("*")
                : installation.targetLibraries(target);
    }

    /** Whether a fault or feature is tested with it. */
    boolean suits(Fault fault) {
        return switch (this) {
            case CLASSIC -> CLASSICS_FAULTS.contains(fault);
            case RABBIT -> !NOT_RABBITS.contains(fault);
            default -> !RABBITS_OWN.contains(fault);
        };
    }

    /** Whether a tap inside the broker records every message; else there are only its counters. */
    public boolean tapped() {
        return tapped;
    }

    /** JMeter's user name and password; empty if the broker requires none. */
    String user() {
        return this == RABBIT ? "jmeter" : "";
    }

    /** Whether a client creates queues for replies. */
    boolean replies() {
        return this != RABBIT;
    }

    /** Whether its clients can reconnect by themselves. */
    boolean reconnects() {
        return this != CLASSIC;
    }

    /**
     * The URL for JMeter.
     *
     * @param attempts how often the client tries to reconnect, -1 = forever
     */
    String url(int port, int attempts) {
        boolean reconnect = attempts != 0;
        return switch (this) {
            case CLASSIC -> "tcp://127.0.0.1:" + port + "?jms.alwaysSyncSend=true";
            case CORE ->
                "tcp://127.0.0.1:"
                        + port
                        + "?confirmationWindowSize=1048576&producerWindowSize=4194304"
                        + (reconnect ? "&retryInterval=100&reconnectAttempts=" + attempts : "");
            case AMQP ->
                reconnect
                        ? "failover:(amqp://127.0.0.1:"
                                + port
                                + ")?failover.reconnectDelay=100&failover.useReconnectBackOff=false&failover.maxReconnectAttempts="
                                + attempts
                        : "amqp://127.0.0.1:" + port;
            case QPID -> withTopics("amq.topic/", port, attempts);
            // otherwise the client alone completes a synchronous send of a non-persistent message
            case RABBIT -> withTopics("/topic/", port, attempts) + "&jms.forceSyncSend=true";
        };
    }

    private static String withTopics(String prefix, int port, int attempts) {
        String topics = "jms.topicPrefix=" + prefix;
        return attempts != 0
                ? "failover:(amqp://127.0.0.1:"
                        + port
                        + ")?failover.reconnectDelay=100&failover.useReconnectBackOff=false&"
                        + topics
                        + "&failover.maxReconnectAttempts="
                        + attempts
                : "amqp://127.0.0.1:" + port + "?" + topics;
    }

    /**
     * The URL for the programs of this test.
     *
     * @param modest whether they prefetch as few messages as possible
     */
    String foreignUrl(int port, boolean modest) {
        String amqp = "amqp://127.0.0.1:" + port + "?";
        String few = modest ? "jms.prefetchPolicy.queuePrefetch=1&" : "";
        return switch (this) {
            case CLASSIC -> "tcp://127.0.0.1:" + port + "?jms.prefetchPolicy.queuePrefetch=" + (modest ? 1 : 1000);
            case CORE -> "tcp://127.0.0.1:" + port + (modest ? "?consumerWindowSize=0" : "");
            case AMQP -> amqp + few;
            case QPID -> amqp + few + "jms.topicPrefix=amq.topic/";
            case RABBIT -> amqp + few + "jms.topicPrefix=/topic/";
        };
    }
}
