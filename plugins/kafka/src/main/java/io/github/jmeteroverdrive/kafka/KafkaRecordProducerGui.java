// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.ElementGui;

public class KafkaRecordProducerGui extends ElementGui {

    public KafkaRecordProducerGui() {
        super(RecordSettings.DECLARATION, KafkaRecordProducer::new);
    }
}
