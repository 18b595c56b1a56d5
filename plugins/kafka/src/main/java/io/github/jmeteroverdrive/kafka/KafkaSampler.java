// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.results.ThreadSampler;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import java.io.Serial;

/** A sampler that connects to a cluster when its thread starts. */
abstract class KafkaSampler extends ThreadSampler implements EndsByLimits {

    @Serial
    private static final long serialVersionUID = 1;

    abstract String label();

    @Override
    protected String title() {
        return label() + " '" + getName() + "'";
    }

    @Override
    protected String cause(Exception failure) {
        return ProviderErrors.reason(failure);
    }
}
