// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.http.wget.HttpManagers;
import io.github.jmeteroverdrive.http.wget.WgetSettings;
import io.github.jmeteroverdrive.http.wget.WgetThread;
import io.github.jmeteroverdrive.measure.ExceptionResponseCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.ThreadEnd;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.ThreadListener;

/**
 * {@code od - Wget Download}: downloads with a process of wget or curl, whose output it parses. JMeter clones the
 * element for each thread; the work is done by its {@link WgetThread}.
 */
public class WgetDownload extends AbstractSampler implements RunElement, ThreadListener, Interruptible {

    private static final long serialVersionUID = 1;

    private transient volatile WgetThread thread;
    private transient HttpManagers managers;

    @Override
    public void runStarted(RunContext run) {
        if (!WgetSettings.DECLARATION.waits(this)) WgetThread.check(run, this);
    }

    @Override
    public void threadStarted() {
        thread = new WgetThread(RunContext.current());
    }

    @Override
    public SampleResult sample(Entry ignored) {
        try {
            return thread.sample(this, managers());
        } catch (Refusal e) {
            RunContext.current().fail(e.getMessage());
            SampleResult result = new SampleResult();
            result.sampleStart();
            result.sampleEnd();
            result.setSampleLabel(getName());
            result.setResponseCode(ExceptionResponseCode.code("refused"));
            result.setResponseMessage(e.getMessage());
            result.setSuccessful(false);
            return result;
        }
    }

    private HttpManagers managers() {
        if (managers == null) managers = new HttpManagers();
        return managers;
    }

    @Override
    public boolean applies(ConfigTestElement element) {
        return managers().accepts(element);
    }

    /** For HTTP managers only; nothing is merged into this element. */
    @Override
    public void addTestElement(TestElement element) {
        managers().add(element);
    }

    @Override
    public void clearTestElementChildren() {
        managers().clear();
    }

    /** Called by another thread: StopTestNow or a Sample Timeout. */
    @Override
    public boolean interrupt() {
        WgetThread running = thread;
        if (running == null) return false;
        running.interrupt();
        return true;
    }

    @Override
    public void threadFinished() {
        if (thread != null)
            ThreadEnd.run(WgetSettings.LABEL + " '" + getName() + "'", thread::finish, RunContext::failPresent);
        thread = null;
    }
}
