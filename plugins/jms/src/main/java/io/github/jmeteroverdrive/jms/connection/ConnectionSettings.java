// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.NameValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.naming.Context;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of an od - JMS Connection, and their checked values.
 *
 * @param element how errors name the element
 * @param contextFactory class name of the JNDI initial context factory
 * @param url broker URL, passed to the provider unchanged
 * @param factoryName JNDI name of the connection factory
 * @param jndi further JNDI properties
 * @param user empty = none
 * @param fixedPassword empty = none
 * @param passwordFile whose first line is the password, empty = none
 * @param clientIdPrefix empty = no client ID
 */
public record ConnectionSettings(
        String element,
        String contextFactory,
        String url,
        String factoryName,
        Properties jndi,
        String user,
        String fixedPassword,
        String passwordFile,
        String clientIdPrefix) {

    public static final String LABEL = "od - JMS Connection";

    public static final Field<String> URL = Field.text("JmsConnection.url", "Broker URL")
            .shown("${__P(target.url,)}")
            .required("give it, e.g. tcp://127.0.0.1:61616 or amqp://127.0.0.1:5672, or put"
                    + " an od - Target before this element")
            .valid(ConnectionSettings::checkUrl)
            .hint("tcp://… chooses the Artemis Core client, amqp://… the AMQP 1.0 client;"
                    + " od - Target sets target.url");
    public static final Field<String> CONTEXT_FACTORY = Field.text("JmsConnection.contextFactory", "JNDI factory")
            .suggest(
                    "",
                    "org.apache.activemq.artemis.jndi.ActiveMQInitialContextFactory",
                    "org.apache.qpid.jms.jndi.JmsInitialContextFactory")
            .emptyMeans("chosen by the URL")
            .hint("The class name of any provider's initial context factory, whose jar is" + " in JMeter's lib");
    public static final Field<String> FACTORY_NAME = Field.text("JmsConnection.connectionFactory", "Connection factory")
            .hint("JNDI name of the connection factory; may be empty for the two clients" + " above");
    public static final Field<String> JNDI_PROPERTIES = Field.text("JmsConnection.jndiProperties", "JNDI properties")
            .lines()
            .hint("Further properties, one NAME=VALUE per line");
    public static final Field<String> USER =
            Field.text("JmsConnection.user", "User").emptyMeans("no credentials");
    public static final Field<String> PASSWORD = Field.text("JmsConnection.password", "Password")
            .password()
            .hint("Stored in the plan in clear text; use ${__P(...)} to keep it out");
    public static final Field<String> PASSWORD_FILE = Field.text("JmsConnection.passwordFile", "Password file")
            .file()
            .emptyMeans("none")
            .hint("Its first line is the password, read for each connection, such as an OAuth 2 token that another"
                    + " program renews");
    public static final Field<String> CLIENT_ID_PREFIX = Field.text("JmsConnection.clientIdPrefix", "Client ID prefix")
            .emptyMeans("none")
            .hint("Each connection gets this and a number as its client ID, with the"
                    + " load agent's name between them");

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "jms.md",
            Section.of("Broker", URL, CONTEXT_FACTORY, FACTORY_NAME, JNDI_PROPERTIES),
            Section.of("Client", USER, PASSWORD, PASSWORD_FILE, CLIENT_ID_PREFIX));

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

    /** A protocol that some brokers speak at the same port as another. */
    public enum Protocol {
        SAME,
        CORE("tcp", ClientLibrary.ARTEMIS_CORE),
        AMQP("amqp", ClientLibrary.QPID_JMS);

        private static final Pattern PLAIN_URL = Pattern.compile("(?:tcp|amqp)://([^/?#,;()]+)/?(?:\\?.*)?");

        private final String scheme;
        private final ClientLibrary client;

        Protocol() {
            this("", null);
        }

        Protocol(String scheme, ClientLibrary client) {
            this.scheme = scheme;
            this.client = client;
        }

        /**
         * The URL of the same broker in this protocol: without parameters, which only the other client knows. Empty if
         * the URL has several hosts or TLS, so that more than the scheme would differ.
         */
        public Optional<String> of(String url) {
            if (this == SAME || client.urls.test(url)) return Optional.of(url);
            Matcher plain = PLAIN_URL.matcher(url);
            if (!plain.matches() || url.contains("sslEnabled=true")) return Optional.empty();
            return Optional.of(scheme + "://" + plain.group(1));
        }
    }

    public static ConnectionSettings of(TestElement element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        String url = fields.get(URL);
        String contextFactory = contextFactory(fields, url);
        if (!fields.get(PASSWORD_FILE).isEmpty()) {
            if (!fields.get(PASSWORD).isEmpty())
                throw fields.refuse(PASSWORD_FILE, "there is also a Password; give either the password or the file");
            if (fields.get(USER).isEmpty())
                throw fields.refuse(
                        PASSWORD_FILE,
                        "a password needs a User; give one, with a token any name that the broker accepts");
        }
        String factoryName = factoryName(fields, contextFactory);
        return new ConnectionSettings(
                fields.title(),
                contextFactory,
                url,
                factoryName,
                jndi(fields, contextFactory, url, factoryName),
                fields.get(USER),
                fields.get(PASSWORD),
                fields.get(PASSWORD_FILE),
                fields.get(CLIENT_ID_PREFIX));
    }

    /** @throws IllegalArgumentException if it is not a URL; the message is problem and remedy */
    public static void checkUrl(String url) {
        try {
            // Artemis writes several hosts as (tcp://a,tcp://b)?…, which is not a URI
            if (!url.startsWith("(") && new URI(url).getScheme() == null)
                throw new URISyntaxException(url, "no scheme");
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "it is not a valid URL (%s); write it like tcp://127.0.0.1:61616".formatted(e.getReason()), e);
        }
    }

    /** The JNDI factory for another URL of the same broker: the client of its protocol, unless the plan names one. */
    String contextFactoryFor(String other) {
        return ClientLibrary.find(library -> library.contextFactory.equals(contextFactory) && library.urls.test(url))
                .flatMap(mine -> ClientLibrary.find(library -> library.urls.test(other)))
                .map(library -> library.contextFactory)
                .orElse(contextFactory);
    }

    /** @throws Refusal if its file cannot be read */
    String password() {
        if (passwordFile.isEmpty()) return fixedPassword;
        try (Stream<String> lines = Files.lines(
                FileServer.getFileServer().getResolvedFile(passwordFile).toPath())) {
            return lines.findFirst()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .orElseThrow(() ->
                            new Refusal("%s: Password file is '%s': its first line is empty; write the password there."
                                    .formatted(element, passwordFile)));
        } catch (IOException | UncheckedIOException e) {
            throw new Refusal(
                    "%s: Password file is '%s', which cannot be read; give a text file with the password in its first line."
                            .formatted(element, passwordFile),
                    e);
        }
    }

    /** Whether the Artemis Core protocol is used. */
    public boolean isCore() {
        return contextFactory.equals(ClientLibrary.ARTEMIS_CORE.contextFactory);
    }

    /** Whether the URL is that of the AMQP 1.0 client, which takes its parameters. */
    public boolean isQpid() {
        return ClientLibrary.QPID_JMS.urls.test(url);
    }

    boolean isCalibration() {
        return ClientLibrary.CALIBRATION.urls.test(url);
    }

    /** @throws Refusal if they contradict another field: a run must not use another broker than it shows */
    private static Properties jndi(Fields fields, String contextFactory, String url, String factoryName) {
        Properties jndi = NameValue.properties(fields, JNDI_PROPERTIES);
        boolean factoryOfUrl = ClientLibrary.find(library -> library.contextFactory.equals(contextFactory))
                .isPresent();
        for (String property : jndi.stringPropertyNames()) {
            boolean isFactory = factoryOfUrl && property.equalsIgnoreCase("connectionFactory." + factoryName);
            Field<String> field = property.equals(Context.INITIAL_CONTEXT_FACTORY) ? CONTEXT_FACTORY : URL;
            if (field == URL && !isFactory && !property.equals(Context.PROVIDER_URL)) continue;
            if (!jndi.remove(property).equals(field == URL ? url : contextFactory))
                throw fields.refuse(
                        JNDI_PROPERTIES,
                        property,
                        "it contradicts %s; give the value there alone".formatted(field.label()));
        }
        return jndi;
    }

    private static String contextFactory(Fields fields, String url) {
        String given = fields.get(CONTEXT_FACTORY);
        if (!given.isEmpty()) return given;
        return ClientLibrary.find(library -> library.urls.test(url))
                .map(library -> library.contextFactory)
                .orElseThrow(() -> fields.refuse(CONTEXT_FACTORY, """
                                        it is known for URLs that begin with tcp:// (Artemis Core) \
                                        or amqp:// (AMQP 1.0), but not for %s; give the class name \
                                        of the provider's initial context factory, or another \
                                        Broker URL""".formatted(url)));
    }

    private static String factoryName(Fields fields, String contextFactory) {
        String given = fields.get(FACTORY_NAME);
        if (!given.isEmpty()) return given;
        if (ClientLibrary.find(library -> library.contextFactory.equals(contextFactory))
                .isPresent()) return ClientLibrary.FACTORY_NAME;
        throw fields.refuse(FACTORY_NAME, "it must not be empty; give its name in the JNDI of " + contextFactory);
    }
}
