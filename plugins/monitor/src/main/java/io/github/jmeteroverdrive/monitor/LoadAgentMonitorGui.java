// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.form.ElementGui;

public class LoadAgentMonitorGui extends ElementGui {

    public LoadAgentMonitorGui() {
        super(LoadAgentMonitor.DECLARATION, LoadAgentMonitor::new);
    }
}
