// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Properties;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a od - JMS Connection says, checked.
 *
 * @param element how errors name the element
 * @param contextFactory class name of the JNDI initial context factory
 * @param url broker URL, handed to the provider as it is
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

    public static ConnectionSettings of(TestElement element) {
        Fields fields = Fields.of(element, ConnectionFields.DECLARATION, Refusal::new);
        String url = fields.get(ConnectionFields.URL);
        try {
            // Artemis writes several hosts as (tcp://a,tcp://b)?…, which is no URI but fine
            if (!url.startsWith("(") && new URI(url).getScheme() == null)
                throw new URISyntaxException(url, "no scheme");
        } catch (URISyntaxException e) {
            throw fields.refuse(
                    ConnectionFields.URL,
                    "it is no URL (" + e.getReason() + "); write it like tcp://127.0.0.1:61616");
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

    private static String contextFactory(Fields fields, String url) {
        String given = fields.get(ConnectionFields.CONTEXT_FACTORY);
        if (!given.isEmpty()) return given;
        return ClientLibrary.ofUrl(url)
                .map(ClientLibrary::contextFactory)
                .orElseThrow(
                        () ->
                                fields.refuse(
                                        ConnectionFields.CONTEXT_FACTORY,
                                        "it is chosen for URLs that begin with tcp:// (Artemis"
                                                + " Core) or amqp:// (AMQP 1.0), and not for "
                                                + url
                                                + "; give the class name of the provider's initial"
                                                + " context factory, or another Broker URL"));
    }

    private static String factoryName(Fields fields, String contextFactory) {
        String given = fields.get(ConnectionFields.FACTORY_NAME);
        if (given.isEmpty() && ClientLibrary.ofContextFactory(contextFactory).isPresent())
            return ClientLibrary.FACTORY_NAME;
        if (!given.isEmpty()) return given;
        throw fields.refuse(
                ConnectionFields.FACTORY_NAME,
                "it must not be empty; give its name in the JNDI of " + contextFactory);
    }

    private static Properties properties(Fields fields) {
        String text = fields.get(ConnectionFields.JNDI_PROPERTIES);
        for (String line : text.split("\\R")) {
            if (!line.isBlank() && line.indexOf('=') < 1) {
                throw fields.refuse(
                        ConnectionFields.JNDI_PROPERTIES,
                        line,
                        "it is no line NAME=VALUE; write one a line");
            }
        }
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException e) {
            throw fields.refuse(
                    ConnectionFields.JNDI_PROPERTIES,
                    e.getMessage() + "; write NAME=VALUE, one a line");
        }
        return properties;
    }
}
