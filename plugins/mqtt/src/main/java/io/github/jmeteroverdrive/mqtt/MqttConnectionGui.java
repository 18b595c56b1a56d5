// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.ElementGui;

public class MqttConnectionGui extends ElementGui {

    public MqttConnectionGui() {
        super(BrokerSettings.DECLARATION, MqttConnection::new);
    }
}
