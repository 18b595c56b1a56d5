// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration;

import io.github.jmeteroverdrive.calibration.session.CalibrationConnectionFactory;
import java.lang.reflect.Proxy;
import java.util.Hashtable;
import javax.naming.ConfigurationException;
import javax.naming.Context;
import javax.naming.OperationNotSupportedException;
import javax.naming.spi.InitialContextFactory;

/** JNDI entry point: each name is bound to a connection factory for the provider URL. */
public final class CalibrationContextFactory implements InitialContextFactory {

    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) throws ConfigurationException {
        if (!(environment.get(Context.PROVIDER_URL) instanceof String url))
            throw new ConfigurationException(Context.PROVIDER_URL + " is not given");
        return (Context) Proxy.newProxyInstance(
                CalibrationContextFactory.class.getClassLoader(),
                new Class<?>[] {Context.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "lookup" -> new CalibrationConnectionFactory(url);
                    case "close" -> null;
                    default ->
                        throw new OperationNotSupportedException(
                                "the calibration provider's JNDI has no " + method.getName() + "()");
                });
    }
}
