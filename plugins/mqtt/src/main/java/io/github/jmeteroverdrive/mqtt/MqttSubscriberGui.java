// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.ElementGui;

public class MqttSubscriberGui extends ElementGui {

    public MqttSubscriberGui() {
        super(SubscribeSettings.DECLARATION, MqttSubscriber::new);
    }
}
