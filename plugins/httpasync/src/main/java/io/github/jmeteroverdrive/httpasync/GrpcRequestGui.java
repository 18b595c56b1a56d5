// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.httpasync.grpc.GrpcFields;

/** Panel of {@link GrpcRequest}. */
public class GrpcRequestGui extends ElementGui {

    public GrpcRequestGui() {
        super(GrpcFields.DECLARATION, GrpcRequest::new);
    }
}
