// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.ElementGui;

public class KafkaConnectionGui extends ElementGui {

    public KafkaConnectionGui() {
        super(KafkaConnectionFields.DECLARATION, KafkaConnection::new);
    }
}
