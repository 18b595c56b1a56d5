// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.results.ThreadSampler;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;

/** A sampler that connects to a broker when its thread starts. */
public abstract class BrokerSampler extends ThreadSampler implements EndsByLimits {

    private static final long serialVersionUID = 1;

    /** What the element is called in messages, such as {@code od - JMS Consumer}. */
    protected abstract String label();

    @Override
    protected String title() {
        return label() + " '" + getName() + "'";
    }

    @Override
    public boolean isOfMessages() {
        return true;
    }

    @Override
    protected String cause(Exception failure) {
        return ProviderErrors.reason(failure);
    }
}
