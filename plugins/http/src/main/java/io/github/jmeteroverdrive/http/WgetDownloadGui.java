// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.http.wget.WgetSettings;

public class WgetDownloadGui extends ElementGui {

    public WgetDownloadGui() {
        super(WgetSettings.DECLARATION, WgetDownload::new);
    }
}
