// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.jms.producer.ProducerSettings;

public class JmsAsyncProducerGui extends ElementGui {

    public JmsAsyncProducerGui() {
        super(ProducerSettings.DECLARATION, JmsAsyncProducer::new);
    }
}
