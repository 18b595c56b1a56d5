// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.ElementGui;

public class MqttPublisherGui extends ElementGui {

    public MqttPublisherGui() {
        super(PublishSettings.DECLARATION, MqttPublisher::new);
    }
}
