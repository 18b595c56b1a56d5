// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

/** A broker and what it is spoken to with. */
public enum Provider {
    CORE("artemis", true),
    AMQP("artemis", true),
    QPID("qpid", false);

    private final String target;
    private final boolean tapped;

    Provider(String target, boolean tapped) {
        this.target = target;
        this.tapped = tapped;
    }

    /** The target whose libraries the broker has. */
    public String target() {
        return target;
    }

    /** Whether every message is written down inside the broker; else its counters are all. */
    public boolean tapped() {
        return tapped;
    }

    /**
     * The URL for JMeter.
     *
     * @param attempts how often the client shall try to come back by itself, -1 = for ever
     */
    String url(int port, int attempts) {
        boolean reconnect = attempts != 0;
        return switch (this) {
            case CORE ->
                    "tcp://127.0.0.1:"
                            + port
                            + "?confirmationWindowSize=1048576&producerWindowSize=4194304"
                            + (reconnect ? "&retryInterval=100&reconnectAttempts=" + attempts : "");
            case AMQP ->
                    reconnect
                            ? "failover:(amqp://127.0.0.1:"
                                    + port
                                    + ")?failover.reconnectDelay=100&failover.maxReconnectAttempts="
                                    + attempts
                            : "amqp://127.0.0.1:" + port;
            case QPID ->
                    reconnect
                            ? "failover:(amqp://127.0.0.1:"
                                    + port
                                    + ")?failover.reconnectDelay=100&jms.topicPrefix=amq.topic/&failover.maxReconnectAttempts="
                                    + attempts
                            : "amqp://127.0.0.1:" + port + "?jms.topicPrefix=amq.topic/";
        };
    }

    /** The URL for the programs of this test, who take no message that they were not asked to. */
    String foreignUrl(int port) {
        return switch (this) {
            case CORE -> "tcp://127.0.0.1:" + port + "?consumerWindowSize=0";
            case AMQP -> "amqp://127.0.0.1:" + port + "?jms.prefetchPolicy.all=1";
            case QPID ->
                    "amqp://127.0.0.1:"
                            + port
                            + "?jms.prefetchPolicy.all=1&jms.topicPrefix=amq.topic/";
        };
    }
}
