// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** The settings of all addresses, without limits. The fuzz uses them, too. */
public final class EveryAddress {

    private EveryAddress() {}

    public static AddressSettings settings() {
        return new AddressSettings()
                .setAutoCreateAddresses(true)
                .setAutoCreateQueues(true)
                // so that left-over messages can be counted at the end of the run
                .setAutoDeleteAddresses(false)
                .setAutoDeleteQueues(false)
                // without these, Artemis drops messages that expire or fail ten deliveries
                .setDeadLetterAddress(SimpleString.of("DLQ"))
                .setAutoCreateDeadLetterResources(true)
                .setExpiryAddress(SimpleString.of("Expired"))
                .setAutoCreateExpiryResources(true);
    }
}
