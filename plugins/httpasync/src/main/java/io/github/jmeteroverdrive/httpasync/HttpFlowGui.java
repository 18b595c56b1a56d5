// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields;

public class HttpFlowGui extends ElementGui {

    public HttpFlowGui() {
        super(FlowFields.DECLARATION, HttpFlow::new);
    }
}
