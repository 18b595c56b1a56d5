// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.http.upload.TemplateEntityFactory;
import io.github.jmeteroverdrive.http.upload.UploadClient;
import io.github.jmeteroverdrive.http.upload.UploadSettings;
import io.github.jmeteroverdrive.http.upload.UploadThread;
import io.github.jmeteroverdrive.results.ThreadEnd;
import io.github.jmeteroverdrive.run.RunContext;
import java.net.URL;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;

/**
 * {@code od - Templated Upload}: an HTTP Request whose body is a file of any size, with its {@code ${…}} replaced while
 * it is sent. Always uses Apache HttpClient 4.
 */
public class TemplatedUpload extends HTTPSamplerBase implements Interruptible {

    private static final long serialVersionUID = 1;

    private transient TemplateEntityFactory.Shared shared = new TemplateEntityFactory.Shared();
    private transient volatile UploadClient client;
    private transient UploadThread thread;

    /** Clones of one test share the counters of functions. */
    @Override
    public Object clone() {
        TemplatedUpload copy = (TemplatedUpload) super.clone();
        copy.shared = shared;
        return copy;
    }

    @Override
    public void testStarted() {
        super.testStarted();
        shared = new TemplateEntityFactory.Shared();
        RunContext.enter(run -> UploadSettings.check(this));
    }

    @Override
    public void testEnded() {
        super.testEnded();
        RunContext.leave();
    }

    @Override
    public SampleResult sample(Entry ignored) {
        if (thread == null) thread = new UploadThread(this, client());
        return thread.sample(() -> (HTTPSampleResult) super.sample());
    }

    /** None: a response from a cache would mean that the body is not sent. */
    @Override
    public CacheManager getCacheManager() {
        return null;
    }

    private UploadClient client() {
        if (client == null) client = new UploadClient(this, new TemplateEntityFactory(shared));
        return client;
    }

    @Override
    protected HTTPSampleResult sample(URL url, String method, boolean areFollowingRedirect, int depth) {
        return client().sample(url, method, areFollowingRedirect, depth);
    }

    @Override
    public void testIterationStart(LoopIterationEvent event) {
        if (client != null) client.notifyFirstSampleAfterLoopRestart();
    }

    @Override
    public void threadFinished() {
        if (client != null) client.threadFinished();
        if (thread != null)
            ThreadEnd.run(
                    UploadSettings.DECLARATION.label() + " '" + getName() + "'",
                    thread::finish,
                    RunContext::failPresent);
        thread = null;
    }

    /** Called by another thread: StopTestNow, or Interrupt Timer. */
    @Override
    public boolean interrupt() {
        UploadClient running = client;
        return running != null && running.interrupt();
    }
}
