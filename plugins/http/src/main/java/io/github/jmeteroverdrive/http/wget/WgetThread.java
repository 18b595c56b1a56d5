// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.body.Body;
import io.github.jmeteroverdrive.results.sampling.RequestRecorder;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;

/** What the sampler does in one JMeter thread. That thread only, but for {@link #interrupt}. */
public final class WgetThread {

    private final RunContext run;
    private final Programs programs;
    private final Downloader downloader;
    private RequestRecorder recorder;

    public WgetThread(RunContext run) {
        this.run = run;
        this.programs = Programs.of(run);
        this.downloader = new Downloader(run, programs.lifeLine());
    }

    /**
     * Finds what is wrong with an element before a thread starts.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal for the first that is wrong
     */
    public static void check(RunContext run, TestElement element) {
        Programs.of(run).find(element, WgetSettings.of(element));
    }

    /**
     * One download.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when a field is wrong
     */
    public SampleResult sample(TestElement element, Managers managers) {
        WgetSettings settings = WgetSettings.of(element);
        Path program = programs.find(element, settings);
        long at = run.clock().nanoTime();
        if (recorder == null)
            recorder = new RequestRecorder(run, JMeterContextService.getContext(), at);
        DownloadResult results = new DownloadResult(run.clock(), element.getName());
        try {
            URL url = url(settings.url());
            Exchange exchange =
                    downloader.download(
                            program, settings, managers.headers(url, settings.headers()));
            return result(exchange, url, managers, results);
        } catch (IOException | IllegalArgumentException e) {
            Verdict verdict = Verdict.notStarted(settings.tool(), String.valueOf(e.getMessage()));
            long end = run.clock().nanoTime();
            recorder.begin(at);
            SampleResult result = results.of(at, end, settings.url(), verdict);
            recorder.end(end, verdict.cause(), result);
            return result;
        }
    }

    private static URL url(String text) throws MalformedURLException {
        Optional<String> complaint = HttpUrl.complaint(text);
        if (complaint.isPresent())
            throw new MalformedURLException("URL is '" + text + "': " + complaint.get() + ".");
        return new URL(text);
    }

    private SampleResult result(
            Exchange exchange, URL url, Managers managers, DownloadResult results) {
        List<URL> urls = urls(exchange.transcript().responses(), url);
        for (int i = 0; i < urls.size(); i++)
            managers.saveCookies(exchange.transcript().responses().get(i), urls.get(i));
        String coding =
                exchange.transcript().last().map(r -> r.header("Content-Encoding")).orElse(null);
        Body body = downloader.bodies().decode(exchange.first(), coding);
        Verdict verdict = Verdict.of(exchange, body);
        SampleResult result = results.of(exchange, verdict, urls, body.first());
        record(exchange, verdict, result);
        return result;
    }

    private void record(Exchange exchange, Verdict verdict, SampleResult result) {
        Times times = exchange.times();
        long begin = exchange.endedAt() - times.total();
        recorder.begin(begin);
        if (exchange.wire().count() > 0)
            recorder.body(exchange.wire().count(), times.firstByte(), exchange.longestStall());
        recorder.end(exchange.endedAt(), verdict.cause(), result);
    }

    /** The URL of each response: that of the sampler, then where the one before led to. */
    private static List<URL> urls(List<Response> responses, URL first) {
        List<URL> urls = new ArrayList<>(responses.size());
        URL next = first;
        for (Response response : responses) {
            urls.add(next);
            String location = response.header("Location");
            if (next != null && location != null) next = resolve(next, location);
        }
        return urls;
    }

    private static URL resolve(URL base, String location) {
        try {
            return base.toURI().resolve(new URI(location)).toURL();
        } catch (URISyntaxException | MalformedURLException | IllegalArgumentException e) {
            return null; // the tool knows better
        }
    }

    /** Another thread: the download ends soon. */
    public void interrupt() {
        downloader.interrupt();
    }

    /** The thread ends. */
    public void finish() {
        downloader.close();
        if (recorder != null) recorder.close();
    }
}
