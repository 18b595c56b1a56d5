// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** What an address is like, however much it may hold. The fuzz's Artemis has the same. */
public final class EveryAddress {

    private EveryAddress() {}

    /** A new object, to be completed with limits. */
    public static AddressSettings settings() {
        return new AddressSettings()
                .setAutoCreateAddresses(true)
                .setAutoCreateQueues(true)
                // what a consumer left behind stays countable until the end of the run
                .setAutoDeleteAddresses(false)
                .setAutoDeleteQueues(false)
                // without these Artemis drops what no consumer took in ten attempts, or in time
                .setDeadLetterAddress(SimpleString.of("DLQ"))
                .setAutoCreateDeadLetterResources(true)
                .setExpiryAddress(SimpleString.of("Expired"))
                .setAutoCreateExpiryResources(true);
    }
}
