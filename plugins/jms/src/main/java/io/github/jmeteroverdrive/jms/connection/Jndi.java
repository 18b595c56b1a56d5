// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.netty.bootstrap.ChannelInitializerExtension;
import jakarta.jms.ConnectionFactory;
import java.util.Properties;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Finds connection factories, of any provider that has a JNDI initial context factory. */
final class Jndi {

    private Jndi() {}

    /**
     * @param url in place of that of the settings
     */
    static ConnectionFactory connectionFactory(ConnectionSettings settings, String url)
            throws NamingException {
        Properties environment = new Properties();
        environment.setProperty(Context.INITIAL_CONTEXT_FACTORY, settings.contextFactory());
        environment.setProperty(Context.PROVIDER_URL, url);
        // Artemis and qpid-jms make a factory of each such property; other providers ignore them
        environment.setProperty("connectionFactory." + settings.factoryName(), url);
        environment.setProperty("connectionfactory." + settings.factoryName(), url);
        environment.putAll(settings.jndi());
        // Netty looks for extensions, of which FlushConsolidation is one, only when asked to
        System.getProperties()
                .putIfAbsent(ChannelInitializerExtension.EXTENSIONS_SYSTEM_PROPERTY, "serviceload");
        // context factories are looked up through the context class loader; GUI threads have
        // another one
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Jndi.class.getClassLoader());
        try {
            return (ConnectionFactory)
                    new InitialContext(environment).lookup(settings.factoryName());
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
