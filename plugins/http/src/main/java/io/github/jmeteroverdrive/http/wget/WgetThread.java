// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.download.BodyReader.Body;
import io.github.jmeteroverdrive.results.RequestRecorder;
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

/** The sampler's work in one JMeter thread. That thread only, except {@link #interrupt}. */
public final class WgetThread {

    private final RunContext run;
    private final Programs programs;
    private final Downloader downloader;
    private RequestRecorder recorder;

    public WgetThread(RunContext run) {
        this.run = run;
        this.programs = Programs.of(run);
        this.downloader = new Downloader(run, programs);
    }

    /**
     * Checks an element before a thread starts.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal for the first field with an invalid value
     */
    public static void check(RunContext run, TestElement element) {
        Programs.of(run).find(element, WgetSettings.of(element));
    }

    /** @throws io.github.jmeteroverdrive.measure.Refusal when a field is invalid */
    public SampleResult sample(TestElement element, HttpManagers managers) {
        WgetSettings settings = WgetSettings.of(element);
        Path program = programs.find(element, settings);
        long start = run.clock().nanoTime();
        if (recorder == null) recorder = new RequestRecorder(run, JMeterContextService.getContext(), start);
        WgetResults results = new WgetResults(run.clock(), element.getName());
        try {
            URL url = url(settings.url());
            FinishedDownload download =
                    downloader.download(program, settings, managers.headers(url, settings.headers()));
            return result(download, url, managers, results);
        } catch (IOException | IllegalArgumentException e) {
            String what = e instanceof Downloader.RecordLost ? "not read" : "not started";
            WgetOutcome outcome = WgetOutcome.without(settings.tool(), what, String.valueOf(e.getMessage()));
            long end = run.clock().nanoTime();
            recorder.begin(start);
            SampleResult result = results.without(start, end, settings.url(), outcome);
            recorder.end(end, outcome.cause(), result);
            return result;
        }
    }

    private static URL url(String text) throws MalformedURLException {
        Optional<String> problem = WgetSettings.urlProblem(text);
        if (problem.isPresent()) throw new MalformedURLException("URL is '" + text + "': " + problem.get() + ".");
        return new URL(text);
    }

    private SampleResult result(FinishedDownload download, URL url, HttpManagers managers, WgetResults results) {
        List<ResponseHead> responses = download.transcript().responses();
        List<URL> urls = urls(responses, url);
        for (int i = 0; i < urls.size(); i++) managers.saveCookies(responses.get(i), urls.get(i));
        Body body = downloader.decode(download);
        WgetOutcome outcome = WgetOutcome.of(download, body);
        SampleResult result = results.of(download, outcome, urls, body.first());
        Transcript.Times times = download.times();
        recorder.begin(download.endedAt() - times.total());
        if (download.body().count() > 0)
            recorder.body(download.body().count(), times.firstByte(), download.longestStall());
        recorder.end(download.endedAt(), outcome.cause(), result);
        return result;
    }

    /** The URL of each response: the sampler's, then where the response before redirected to. */
    private static List<URL> urls(List<ResponseHead> responses, URL first) {
        List<URL> urls = new ArrayList<>(responses.size());
        URL next = first;
        for (ResponseHead response : responses) {
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
            return null; // the tool is more lenient than Java's parser
        }
    }

    /** Called by another thread: the download ends soon. */
    public void interrupt() {
        downloader.interrupt();
    }

    public void finish() {
        downloader.close();
        if (recorder != null) recorder.close();
    }
}
