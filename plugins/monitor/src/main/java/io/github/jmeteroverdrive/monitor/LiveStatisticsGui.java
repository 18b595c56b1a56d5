// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.form.ElementGui;

public class LiveStatisticsGui extends ElementGui {

    public LiveStatisticsGui() {
        super(LiveStatistics.DECLARATION, LiveStatistics::new);
    }
}
