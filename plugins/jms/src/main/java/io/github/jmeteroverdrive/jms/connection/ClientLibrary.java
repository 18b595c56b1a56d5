// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** The JMS clients that are known by their broker URLs. */
enum ClientLibrary {
    /** Artemis' own protocol. Several hosts are written {@code (tcp://a:1,tcp://b:1)?…}. */
    ARTEMIS_CORE(
            "org.apache.activemq.artemis.jndi.ActiveMQInitialContextFactory", "\\(?(tcp|vm)://.*"),
    /** qpid-jms, for every broker that speaks AMQP 1.0. */
    QPID_JMS(
            "org.apache.qpid.jms.jndi.JmsInitialContextFactory",
            "(failover:\\(?)?(amqp|amqps|amqpws|amqpwss)://.*"),
    /** The provider in {@code calibration}, which answers as its URL says. */
    CALIBRATION(
            "io.github.jmeteroverdrive.calibration.CalibrationContextFactory", "calibration:.*");

    /** They make a connection factory of any name from a property of the JNDI environment. */
    static final String FACTORY_NAME = "ConnectionFactory";

    private final String contextFactory;
    private final Pattern urls;

    ClientLibrary(String contextFactory, String urls) {
        this.contextFactory = contextFactory;
        this.urls = Pattern.compile(urls);
    }

    /** The class name of its JNDI initial context factory. */
    String contextFactory() {
        return contextFactory;
    }

    /** Whether a URL is one of its. */
    boolean urlIs(String url) {
        return urls.matcher(url).matches();
    }

    static Optional<ClientLibrary> ofUrl(String url) {
        return Arrays.stream(values()).filter(c -> c.urlIs(url)).findFirst();
    }

    static Optional<ClientLibrary> ofContextFactory(String name) {
        return Arrays.stream(values()).filter(c -> c.contextFactory.equals(name)).findFirst();
    }
}
