// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.http.connection.BadRedirect;
import io.github.jmeteroverdrive.http.connection.MeasuredHttpResult;
import io.github.jmeteroverdrive.http.connection.StrictHttpClient;
import io.github.jmeteroverdrive.measure.ExceptionResponseCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.RequestRecorder;
import io.github.jmeteroverdrive.results.StockResult;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/** The uploads of a sampler in one JMeter thread, recorded for od - Live Statistics. */
public final class UploadThread {

    private static final String REFUSED = "refused";

    private final RunContext run = RunContext.current();
    private final JMeterContext context = JMeterContextService.getContext();
    private final LongSupplier clock = run.clock()::nanoTime;
    private final RequestRecorder recorder = new RequestRecorder(run, context, clock.getAsLong());
    private final HTTPSamplerBase element;
    private final UploadClient client;

    /** Created in the thread's first sample. */
    public UploadThread(HTTPSamplerBase element, UploadClient client) {
        this.element = element;
        this.client = client;
    }

    /** @param request sends with the client */
    public MeasuredHttpResult sample(Supplier<HTTPSampleResult> request) {
        recorder.begin(clock.getAsLong());
        MeasuredHttpResult result;
        try {
            UploadSettings settings = UploadSettings.of(element);
            client.begin(settings);
            result = new MeasuredHttpResult(request.get());
            recorder.begin(client.startedAt());
            result.setSampleLabel(element.getName());
            if (client.entity() != null) addSent(client.entity(), settings, result);
            if (!ExceptionResponseCode.is(result.getResponseCode())) recorder.body(StockResult.bodyBytes(result));
            failOnViolation(result);
        } catch (Refusal e) {
            result = refused(e);
        }
        recorder.end(clock.getAsLong(), result.isSuccessful() ? null : cause(result), result);
        return result;
    }

    private String cause(MeasuredHttpResult result) {
        String code = result.getResponseCode();
        if (code.equals(REFUSED)) return code;
        Optional<BadRedirect> redirect = BadRedirect.explain(result);
        if (redirect.isPresent())
            return result.getResponseCode() + " " + redirect.get().cause();
        boolean malformed = result.getResponseMessage().equals(client.violation());
        return malformed ? code + " " + StrictHttpClient.MALFORMED : client.cause(result);
    }

    private void failOnViolation(MeasuredHttpResult result) {
        String violation = client.violation();
        boolean badStatus = !result.isSuccessful() && client.failure() == null;
        if (violation == null || badStatus) return;
        result.setSuccessful(false);
        result.setResponseMessage(violation);
    }

    private void addSent(TemplateEntity entity, UploadSettings settings, MeasuredHttpResult result) {
        recorder.sent(entity.sent());
        if (result.getSentBytes() == 0) { // it failed before JMeter asked for it
            result.setSentBytes(entity.sent());
            result.setQueryString(entity.description());
        }
        if (!settings.variable().isEmpty()) context.getVariables().put(settings.variable(), entity.checksum());
    }

    private MeasuredHttpResult refused(Refusal refusal) {
        run.fail(refusal.getMessage());
        MeasuredHttpResult result = new MeasuredHttpResult(new HTTPSampleResult());
        result.setSampleLabel(element.getName());
        result.sampleStart();
        result.sampleEnd();
        result.setSuccessful(false);
        result.setResponseCode(REFUSED);
        result.setResponseMessage(refusal.getMessage());
        return result;
    }

    public void finish() {
        recorder.close();
    }
}
