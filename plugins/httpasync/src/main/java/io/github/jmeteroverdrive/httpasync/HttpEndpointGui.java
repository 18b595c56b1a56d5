// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;

public class HttpEndpointGui extends ElementGui {

    public HttpEndpointGui() {
        super(EndpointFields.DECLARATION, HttpEndpoint::new);
    }
}
