// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.results.Fields;
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
        Fields fields = Fields.of(element, ConnectionFields.LABEL);
        String url =
                fields.text(
                        ConnectionFields.URL,
                        "Broker URL",
                        "give it, e.g. tcp://127.0.0.1:61616, or put an od - Target before this element");
        try {
            // Artemis writes several hosts as (tcp://a,tcp://b)?…, which is no URI but fine
            if (!url.startsWith("(") && new URI(url).getScheme() == null)
                throw new URISyntaxException(url, "no scheme");
        } catch (URISyntaxException e) {
            throw fields.refuse(
                    "Broker URL",
                    url,
                    "it is no URL (" + e.getReason() + "); write it like tcp://127.0.0.1:61616");
        }
        return new ConnectionSettings(
                ConnectionFields.LABEL + " '" + element.getName() + "'",
                fields.text(
                        ConnectionFields.CONTEXT_FACTORY, "JNDI factory", "give its class name"),
                url,
                fields.text(
                        ConnectionFields.FACTORY_NAME, "Connection factory", "give its JNDI name"),
                properties(fields),
                fields.optional(ConnectionFields.USER),
                fields.optional(ConnectionFields.PASSWORD),
                fields.optional(ConnectionFields.CLIENT_ID_PREFIX));
    }

    private static Properties properties(Fields fields) {
        String text = fields.optional(ConnectionFields.JNDI_PROPERTIES);
        for (String line : text.split("\\R")) {
            if (!line.isBlank() && line.indexOf('=') < 1) {
                throw fields.refuse(
                        "JNDI properties", line, "it is no line NAME=VALUE; write one a line");
            }
        }
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException e) {
            throw fields.refuse(
                    "JNDI properties", text, e.getMessage() + "; write NAME=VALUE, one a line");
        }
        return properties;
    }
}
