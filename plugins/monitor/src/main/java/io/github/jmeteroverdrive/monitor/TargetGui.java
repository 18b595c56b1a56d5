// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.form.ElementGui;

public class TargetGui extends ElementGui {

    public TargetGui() {
        super(TargetElement.DECLARATION, TargetElement::new);
    }
}
