// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.sampling.RequestRecorder;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.threads.JMeterContext;

/** The samples of one JMeter thread, and what Live Statistics is told of them. */
public final class UploadRun {

    private final RunContext run;
    private final HTTPSamplerBase element;
    private final UploadHttp http;
    private final JMeterContext context;
    private final LongSupplier clock;
    private final RequestRecorder recorder;

    /** Made in the thread's first sample. */
    public UploadRun(
            HTTPSamplerBase element, UploadHttp http, RunContext run, JMeterContext context) {
        this.run = run;
        this.element = element;
        this.http = http;
        this.context = context;
        clock = run.clock()::nanoTime;
        recorder = new RequestRecorder(run, context, clock.getAsLong());
    }

    /**
     * @param sampling sends with {@link UploadHttp} what was begun
     */
    public UploadResult sample(Supplier<HTTPSampleResult> sampling) {
        recorder.begin(clock.getAsLong());
        UploadResult result;
        try {
            UploadSettings settings = UploadSettings.of(element);
            http.begin(settings);
            result = new UploadResult(sampling.get());
            recorder.begin(http.startedAt());
            result.setSampleLabel(element.getName());
            if (http.entity() != null) tell(http.entity(), settings, result);
            judge(result);
        } catch (Refusal e) {
            result = refused(e);
        }
        String failure = result.isSuccessful() ? null : result.getResponseCode();
        recorder.end(clock.getAsLong(), failure, result);
        return result;
    }

    /** HTTP Request has judged the status; the rules of HTTP are ours. */
    private void judge(UploadResult result) {
        String malformed = http.malformed();
        if (malformed == null || !result.isSuccessful() && http.failure() == null) return;
        result.setSuccessful(false);
        result.setResponseMessage(malformed);
    }

    private void tell(TemplateEntity entity, UploadSettings settings, UploadResult result) {
        recorder.sent(entity.sent());
        if (result.getSentBytes() == 0) { // it failed before JMeter asked for it
            result.setSentBytes(entity.sent());
            result.setQueryString(entity.description());
        }
        if (!settings.variable().isEmpty())
            context.getVariables().put(settings.variable(), entity.checksum());
    }

    private UploadResult refused(Refusal refusal) {
        run.fail(refusal.getMessage());
        UploadResult result = new UploadResult(new HTTPSampleResult());
        result.setSampleLabel(element.getName());
        result.sampleStart();
        result.sampleEnd();
        result.setSuccessful(false);
        result.setResponseCode("refused");
        result.setResponseMessage(refusal.getMessage());
        return result;
    }

    /** The thread ends. */
    public void finish() {
        recorder.close();
    }
}
