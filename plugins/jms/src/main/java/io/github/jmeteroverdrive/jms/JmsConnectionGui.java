// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.jms.connection.ConnectionFields;

public class JmsConnectionGui extends ElementGui {

    public JmsConnectionGui() {
        super(ConnectionFields.DECLARATION, JmsConnection::new);
    }
}
