// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import org.apache.jmeter.util.JMeterUtils;

/** The process of a target, with the property {@code target.url} while it runs. */
public final class StartedTarget implements AutoCloseable {

    /** The JMeter property that holds the URL for clients. */
    public static final String URL = "target.url";

    private final TargetProcess process;
    private final Runnable forget;
    private final ClassArchive archive;

    /**
     * @param forget called before it is stopped
     * @param archive that its JVM writes, unless it exists
     */
    public StartedTarget(TargetProcess process, String url, Runnable forget, ClassArchive archive) {
        this.process = process;
        this.forget = forget;
        this.archive = archive;
        JMeterUtils.setProperty(URL, url);
    }

    @Override
    public void close() {
        JMeterUtils.getJMeterProperties().remove(URL);
        forget.run();
        process.close();
        archive.ended(process.endedInOrder());
    }
}
