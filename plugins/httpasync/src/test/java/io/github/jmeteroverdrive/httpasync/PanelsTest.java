// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.form.PanelContract;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;

class PanelsTest extends PanelContract {

    @Override
    protected Stream<JMeterGUIComponent> panels() {
        return Stream.of(
                new HttpEndpointGui(),
                new HttpAsyncRequestGui(),
                new HttpFlowGui(),
                new GrpcRequestGui(),
                new DataFeedGui());
    }
}
