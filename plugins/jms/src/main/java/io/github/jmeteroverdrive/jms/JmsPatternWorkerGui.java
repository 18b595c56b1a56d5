// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.ElementGui;

public class JmsPatternWorkerGui extends ElementGui {

    public JmsPatternWorkerGui() {
        super(WorkerSettings.DECLARATION, JmsPatternWorker::new);
    }
}
