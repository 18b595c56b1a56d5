// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;

/** Exceptions for unsupported features. */
final class Unsupported {

    private Unsupported() {}

    static JMSException feature(String name) {
        return new JMSException(sentence(name));
    }

    static JMSRuntimeException unchecked(String name) {
        return new JMSRuntimeException(sentence(name));
    }

    private static String sentence(String name) {
        return "the calibration provider has no " + name;
    }
}
