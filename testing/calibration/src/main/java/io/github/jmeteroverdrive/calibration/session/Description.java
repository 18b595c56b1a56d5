// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.ConnectionMetaData;
import java.util.Collections;
import java.util.Enumeration;

/** The provider's metadata. */
final class Description implements ConnectionMetaData {

    @Override
    public String getJMSVersion() {
        return "3.1";
    }

    @Override
    public int getJMSMajorVersion() {
        return 3;
    }

    @Override
    public int getJMSMinorVersion() {
        return 1;
    }

    @Override
    public String getJMSProviderName() {
        return "JMeter Overdrive calibration";
    }

    @Override
    public String getProviderVersion() {
        return "1.0";
    }

    @Override
    public int getProviderMajorVersion() {
        return 1;
    }

    @Override
    public int getProviderMinorVersion() {
        return 0;
    }

    @Override
    public Enumeration<String> getJMSXPropertyNames() {
        return Collections.emptyEnumeration();
    }
}
