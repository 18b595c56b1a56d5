// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;

public class JmsConnectionGui extends ElementGui {

    public JmsConnectionGui() {
        super(ConnectionSettings.DECLARATION, JmsConnection::new);
    }
}
