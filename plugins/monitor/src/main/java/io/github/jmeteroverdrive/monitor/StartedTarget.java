// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import org.apache.jmeter.util.JMeterUtils;

/** The process of a target, and the property {@code target.url} while it is there. */
final class StartedTarget implements AutoCloseable {

    private final TargetProcess process;
    private final Runnable forget;

    /**
     * @param forget is called before it is stopped
     */
    StartedTarget(TargetProcess process, String url, Runnable forget) {
        this.process = process;
        this.forget = forget;
        JMeterUtils.setProperty(TargetElement.URL, url);
    }

    @Override
    public void close() {
        JMeterUtils.getJMeterProperties().remove(TargetElement.URL);
        forget.run();
        process.close();
    }
}
