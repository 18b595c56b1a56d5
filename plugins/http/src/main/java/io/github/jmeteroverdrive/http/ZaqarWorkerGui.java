// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.form.ElementGui;

public class ZaqarWorkerGui extends ElementGui {

    public ZaqarWorkerGui() {
        super(ZaqarSettings.DECLARATION, ZaqarWorker::new);
    }
}
