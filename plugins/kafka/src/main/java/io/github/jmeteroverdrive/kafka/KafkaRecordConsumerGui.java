// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.ElementGui;

public class KafkaRecordConsumerGui extends ElementGui {

    public KafkaRecordConsumerGui() {
        super(PollSettings.DECLARATION, KafkaRecordConsumer::new);
    }
}
