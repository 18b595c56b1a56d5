// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;

/** {@code od - HTTP Endpoint}: the server and the connections for requests that name it. */
public class HttpEndpoint extends ConfigTestElement implements NoConfigMerge, RunElement {

    private static final long serialVersionUID = 1;

    public static final String LABEL = EndpointFields.LABEL;

    @Override
    public void runStarted(RunContext run) {
        Endpoint.declare(run, this);
    }
}
