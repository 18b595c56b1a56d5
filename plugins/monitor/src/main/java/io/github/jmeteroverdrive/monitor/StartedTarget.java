// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import org.apache.jmeter.util.JMeterUtils;

/** The process of a target, and the property {@code target.url} while it is there. */
final class StartedTarget implements AutoCloseable {

    private final TargetProcess process;
    private final Runnable forget;
    private final ClassArchive archive;

    /**
     * @param forget is called before it is stopped
     * @param archive that its JVM makes, unless there is one
     */
    StartedTarget(TargetProcess process, String url, Runnable forget, ClassArchive archive) {
        this.process = process;
        this.forget = forget;
        this.archive = archive;
        JMeterUtils.setProperty(TargetElement.URL, url);
    }

    @Override
    public void close() {
        JMeterUtils.getJMeterProperties().remove(TargetElement.URL);
        forget.run();
        process.close();
        archive.ended(process.endedInOrder());
    }
}
