// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.http.upload.TemplateBodies;
import io.github.jmeteroverdrive.http.upload.UploadFields;
import io.github.jmeteroverdrive.http.upload.UploadHttp;
import io.github.jmeteroverdrive.http.upload.UploadRun;
import io.github.jmeteroverdrive.http.upload.UploadSettings;
import io.github.jmeteroverdrive.results.sampling.ThreadEnd;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.Serial;
import java.net.URL;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * {@code od - Templated Upload}: HTTP Request, whose body is a file of any size in which {@code
 * ${…}} are replaced while it is sent. Always Apache HttpClient 4.
 */
public class TemplatedUpload extends HTTPSamplerBase implements Interruptible {

    @Serial private static final long serialVersionUID = 1;

    private transient TemplateBodies.Shared shared = new TemplateBodies.Shared();
    private transient volatile UploadHttp http;
    private transient UploadRun run;

    /** Clones of one test share what functions have counted so far. */
    @Override
    public Object clone() {
        TemplatedUpload copy = (TemplatedUpload) super.clone();
        copy.shared = shared;
        return copy;
    }

    @Override
    public void testStarted() {
        super.testStarted();
        shared = new TemplateBodies.Shared();
        RunContext.enter(run -> UploadSettings.check(this));
    }

    @Override
    public void testEnded() {
        super.testEnded();
        RunContext.leave();
    }

    @Override
    public SampleResult sample(Entry ignored) {
        if (run == null)
            run =
                    new UploadRun(
                            this, http(), RunContext.current(), JMeterContextService.getContext());
        return run.sample(() -> (HTTPSampleResult) super.sample());
    }

    private UploadHttp http() {
        if (http == null) http = new UploadHttp(this, new TemplateBodies(shared), System::nanoTime);
        return http;
    }

    @Override
    protected HTTPSampleResult sample(
            URL url, String method, boolean areFollowingRedirect, int depth) {
        return http().sample(url, method, areFollowingRedirect, depth);
    }

    @Override
    public void testIterationStart(LoopIterationEvent event) {
        if (http != null) http.notifyFirstSampleAfterLoopRestart();
    }

    @Override
    public void threadFinished() {
        if (http != null) http.threadFinished();
        if (run != null)
            ThreadEnd.run(
                    UploadFields.DECLARATION.label() + " '" + getName() + "'",
                    run::finish,
                    RunContext::failPresent);
        run = null;
    }

    /** Called by another thread: StopTestNow, or Interrupt Timer. */
    @Override
    public boolean interrupt() {
        UploadHttp running = http;
        return running != null && running.interrupt();
    }
}
