// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.jmeter.testelement.TestElement;

/**
 * The checked fields of an od - JMS Connection.
 *
 * @param element how errors name the element
 * @param contextFactory class name of the JNDI initial context factory
 * @param url broker URL, passed to the provider unchanged
 * @param factoryName JNDI name of the connection factory
 * @param jndi further JNDI properties
 * @param user empty = none
 * @param password empty = none
 * @param clientIdPrefix empty = no client ID
 */
public record ConnectionSettings(
        String element,
        String contextFactory,
        String url,
        String factoryName,
        Properties jndi,
        String user,
        String password,
        String clientIdPrefix) {

    /** Clients that are recognized by the broker URL. */
    private enum ClientLibrary {
        /** Several hosts are written {@code (tcp://a:1,tcp://b:1)?…}. */
        ARTEMIS_CORE("org.apache.activemq.artemis.jndi.ActiveMQInitialContextFactory", "\\(?(tcp|vm)://.*"),
        QPID_JMS(
                "org.apache.qpid.jms.jndi.JmsInitialContextFactory",
                "(failover:\\(?)?(amqp|amqps|amqpws|amqpwss)://.*"),
        /** The provider of {@code calibration}, whose behavior its URL defines. */
        CALIBRATION("io.github.jmeteroverdrive.calibration.CalibrationContextFactory", "calibration:.*");

        /** These clients create a factory of any name from a JNDI property. */
        private static final String FACTORY_NAME = "ConnectionFactory";

        private final String contextFactory;
        private final Predicate<String> urls;

        ClientLibrary(String contextFactory, String urls) {
            this.contextFactory = contextFactory;
            this.urls = Pattern.compile(urls).asMatchPredicate();
        }

        private static Optional<ClientLibrary> find(Predicate<ClientLibrary> condition) {
            return Arrays.stream(values()).filter(condition).findFirst();
        }
    }

    public static ConnectionSettings of(TestElement element) {
        Fields fields = Fields.of(element, ConnectionFields.DECLARATION, Refusal::new);
        String url = fields.get(ConnectionFields.URL);
        try {
            // Artemis writes several hosts as (tcp://a,tcp://b)?…, which is not a URI
            if (!url.startsWith("(") && new URI(url).getScheme() == null)
                throw new URISyntaxException(url, "no scheme");
        } catch (URISyntaxException e) {
            throw fields.refuse(
                    ConnectionFields.URL,
                    "it is not a valid URL (%s); write it like tcp://127.0.0.1:61616".formatted(e.getReason()));
        }
        String contextFactory = contextFactory(fields, url);
        return new ConnectionSettings(
                ConnectionFields.LABEL + " '" + element.getName() + "'",
                contextFactory,
                url,
                factoryName(fields, contextFactory),
                properties(fields),
                fields.get(ConnectionFields.USER),
                fields.get(ConnectionFields.PASSWORD),
                fields.get(ConnectionFields.CLIENT_ID_PREFIX));
    }

    /** Whether the Artemis Core protocol is used. */
    public boolean isCore() {
        return contextFactory.equals(ClientLibrary.ARTEMIS_CORE.contextFactory);
    }

    boolean isCalibration() {
        return ClientLibrary.CALIBRATION.urls.test(url);
    }

    private static String contextFactory(Fields fields, String url) {
        String given = fields.get(ConnectionFields.CONTEXT_FACTORY);
        if (!given.isEmpty()) return given;
        return ClientLibrary.find(library -> library.urls.test(url))
                .map(library -> library.contextFactory)
                .orElseThrow(() -> fields.refuse(ConnectionFields.CONTEXT_FACTORY, """
                                        it is known for URLs that begin with tcp:// (Artemis Core) \
                                        or amqp:// (AMQP 1.0), but not for %s; give the class name \
                                        of the provider's initial context factory, or another \
                                        Broker URL""".formatted(url)));
    }

    private static String factoryName(Fields fields, String contextFactory) {
        String given = fields.get(ConnectionFields.FACTORY_NAME);
        if (!given.isEmpty()) return given;
        if (ClientLibrary.find(library -> library.contextFactory.equals(contextFactory))
                .isPresent()) return ClientLibrary.FACTORY_NAME;
        throw fields.refuse(
                ConnectionFields.FACTORY_NAME, "it must not be empty; give its name in the JNDI of " + contextFactory);
    }

    private static Properties properties(Fields fields) {
        String text = fields.get(ConnectionFields.JNDI_PROPERTIES);
        for (String line : text.split("\\R"))
            if (!line.isBlank() && line.indexOf('=') < 1)
                throw fields.refuse(
                        ConnectionFields.JNDI_PROPERTIES,
                        line,
                        "this line is not NAME=VALUE; write one property per line");
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException e) {
            throw fields.refuse(ConnectionFields.JNDI_PROPERTIES, e.getMessage() + "; write NAME=VALUE, one per line");
        }
        return properties;
    }
}
