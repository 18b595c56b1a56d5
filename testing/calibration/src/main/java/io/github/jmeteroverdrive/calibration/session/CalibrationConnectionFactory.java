// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;

/**
 * Opens connections to the broker of a URL; user names and passwords are ignored.
 *
 * @param url see the package {@code io.github.jmeteroverdrive.calibration}
 */
public record CalibrationConnectionFactory(String url) implements ConnectionFactory {

    @Override
    public Connection createConnection() throws JMSException {
        return new CalibrationConnection(Broker.at(url));
    }

    @Override
    public Connection createConnection(String user, String password) throws JMSException {
        return createConnection();
    }

    @Override
    public JMSContext createContext() {
        throw Unsupported.unchecked("JMSContext");
    }

    @Override
    public JMSContext createContext(String user, String password) {
        return createContext();
    }

    @Override
    public JMSContext createContext(String user, String password, int mode) {
        return createContext();
    }

    @Override
    public JMSContext createContext(int mode) {
        return createContext();
    }
}
