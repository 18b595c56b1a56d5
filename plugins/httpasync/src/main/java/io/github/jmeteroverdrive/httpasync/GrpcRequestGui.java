// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.httpasync.grpc.GrpcSettings;

public class GrpcRequestGui extends ElementGui {

    public GrpcRequestGui() {
        super(GrpcSettings.DECLARATION, GrpcRequest::new);
    }
}
