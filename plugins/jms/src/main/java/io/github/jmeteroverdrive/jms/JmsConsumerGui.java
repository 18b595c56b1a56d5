// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.jms.consumer.ConsumerSettings;

public class JmsConsumerGui extends ElementGui {

    public JmsConsumerGui() {
        super(ConsumerSettings.DECLARATION, JmsConsumer::new);
    }
}
