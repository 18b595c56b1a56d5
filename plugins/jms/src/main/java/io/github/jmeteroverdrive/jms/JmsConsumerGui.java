// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.jms.consumer.ConsumerFields;

public class JmsConsumerGui extends ElementGui {

    public JmsConsumerGui() {
        super(ConsumerFields.DECLARATION, JmsConsumer::new);
    }
}
