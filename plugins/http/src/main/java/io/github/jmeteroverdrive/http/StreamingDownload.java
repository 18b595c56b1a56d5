// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.http.download.DownloadClient;
import io.github.jmeteroverdrive.http.download.DownloadSettings;
import io.github.jmeteroverdrive.http.download.DownloadThread;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.ThreadEnd;
import io.github.jmeteroverdrive.run.RunContext;
import java.net.URL;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;

/**
 * {@code od - Streaming Download}: an HTTP Request that discards the body as it streams. Elements that configure an
 * HTTP Request configure it, too.
 */
public class StreamingDownload extends HTTPSamplerBase implements Interruptible {

    private static final long serialVersionUID = 1;

    private transient DownloadClient page; // of the sample, in a clone that fetches embedded resources
    private transient volatile DownloadClient client;
    private transient DownloadThread thread;

    /** JMeter clones a sampler for each thread, and within a sample to fetch embedded resources in parallel. */
    @Override
    public Object clone() {
        StreamingDownload copy = (StreamingDownload) super.clone();
        copy.page = client;
        return copy;
    }

    @Override
    public void testStarted() {
        super.testStarted();
        RunContext.enter(run -> DownloadSettings.check(this));
    }

    @Override
    public void testEnded() {
        super.testEnded();
        RunContext.leave();
    }

    @Override
    public SampleResult sample(Entry entry) {
        try {
            if (thread == null) thread = new DownloadThread(client());
            return thread.sample(DownloadSettings.of(this), () -> (HTTPSampleResult) super.sample(entry));
        } catch (Refusal e) { // of a variable's value
            RunContext.current().fail(e.getMessage());
            HTTPSampleResult refused = errorResult(e, new HTTPSampleResult(0));
            refused.setSampleLabel(getName());
            refused.setResponseMessage(e.getMessage());
            return refused;
        }
    }

    @Override
    protected HTTPSampleResult sample(URL url, String method, boolean redirected, int depth) {
        return client().sample(url, method, redirected, depth);
    }

    private DownloadClient client() {
        if (client == null) {
            client = new DownloadClient(this);
            if (page != null) client.beginResources(page);
        }
        return client;
    }

    @Override
    public void testIterationStart(LoopIterationEvent event) {
        if (client != null) client.notifyFirstSampleAfterLoopRestart();
    }

    /** Called by another thread: StopTestNow. */
    @Override
    public boolean interrupt() {
        DownloadClient running = client;
        return running != null && running.interrupt();
    }

    @Override
    public void threadFinished() {
        if (thread != null)
            ThreadEnd.run(
                    DownloadSettings.DECLARATION.label() + " '" + getName() + "'",
                    thread::finish,
                    RunContext::failPresent);
        thread = null;
        client = null;
    }
}
