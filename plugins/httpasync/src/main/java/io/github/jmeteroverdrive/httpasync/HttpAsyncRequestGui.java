// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.httpasync.request.RequestSettings;

public class HttpAsyncRequestGui extends ElementGui {

    public HttpAsyncRequestGui() {
        super(RequestSettings.DECLARATION, HttpAsyncRequest::new);
    }
}
