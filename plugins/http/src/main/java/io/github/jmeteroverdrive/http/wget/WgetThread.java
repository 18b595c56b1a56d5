// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.connection.BadRedirect;
import io.github.jmeteroverdrive.http.download.BodyReader.Body;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.ExceptionResponseCode;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.RequestRecorder;
import io.github.jmeteroverdrive.results.StockResult;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;

/** The sampler's work in one JMeter thread. That thread only, except {@link #interrupt}. */
public final class WgetThread {

    /** If the tool and JMeter get the same signal, JMeter's shutdown begins within this time. */
    private static final Duration SAME_SIGNAL = Duration.ofSeconds(1);

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
        if (Tool.stopped(download.exitCode()) && run.awaitCut(SAME_SIGNAL)) outcome = WgetOutcome.interrupted(download);
        SampleResult result = results.of(download, outcome, urls, body.first());
        Transcript.Times times = download.times();
        recorder.begin(download.endedAt() - times.total());
        recorder.sent(download.transcript().sentBytes());
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

    /** Makes the sample results of downloads, filled as HTTP Request does. */
    static final class WgetResults {

        private static final long HALF_MILLI = TimeUnit.MICROSECONDS.toNanos(500);

        private static final Pattern AUTHORIZATION =
                Pattern.compile("(?im)^((?:--header=)?(?:Proxy-)?Authorization: *)[^\\r\\n]*");

        private final EpochClock clock;
        private final String label;

        WgetResults(EpochClock clock, String label) {
            this.clock = clock;
            this.label = label;
        }

        /**
         * @param urls those of the responses, in order
         * @param body the first decoded bytes
         */
        MeasuredResult of(FinishedDownload download, WgetOutcome outcome, List<URL> urls, byte[] body) {
            Transcript transcript = download.transcript();
            Transcript.Times times = download.times();
            MeasuredResult result = result(download.endedAt() - times.total(), download.endedAt());
            setOutcome(result, outcome);
            result.setConnectTime(millis(times.connect()));
            result.setLatency(millis(times.firstByte()));
            result.setSamplerData(description(download, times));
            result.setRequestHeaders(withoutSecrets(transcript.request()));
            result.setSentBytes(transcript.sentBytes());
            result.setBodySize(download.body().count());
            result.setResponseData(body);
            List<ResponseHead> responses = transcript.responses();
            if (responses.isEmpty()) return result;
            int last = responses.size() - 1;
            setHead(result, responses.get(last), urls.get(last));
            if (last > 0)
                for (int i = 0; i <= last; i++)
                    result.storeSubResult(part(download, responses.get(i), urls.get(i), i == last ? outcome : null));
            return result;
        }

        /** The result where there is no download. */
        MeasuredResult without(long start, long end, String url, WgetOutcome outcome) {
            MeasuredResult result = result(start, end);
            setOutcome(result, outcome);
            result.setSamplerData(url);
            return result;
        }

        private MeasuredResult result(long start, long end) {
            MeasuredResult result = new MeasuredResult(clock.epochMillis(start), millis(end - start));
            result.setSampleLabel(label);
            result.setDataType(SampleResult.TEXT);
            return result;
        }

        private static void setOutcome(SampleResult result, WgetOutcome outcome) {
            result.setSuccessful(outcome.success());
            result.setResponseCode(outcome.code());
            result.setResponseMessage(outcome.message());
        }

        private static void setHead(SampleResult result, ResponseHead response, URL url) {
            result.setURL(url);
            result.setResponseHeaders(response.text());
            result.setHeadersSize(response.size());
            String contentType =
                    Optional.ofNullable(response.header("Content-Type")).orElse("");
            result.setContentType(contentType);
            result.setEncodingAndType(contentType);
        }

        /**
         * One of several responses, timed by the arrival of its lines.
         *
         * @param outcome of the last response; null of a redirect
         */
        private SampleResult part(FinishedDownload download, ResponseHead response, URL url, WgetOutcome outcome) {
            long end = outcome == null ? download.notAfterEnd(response.completeAt()) : download.endedAt();
            long begin = Math.min(end, response.requestedAt());
            SampleResult part = SampleResult.createTestSample(clock.epochMillis(begin), clock.epochMillis(end));
            part.setDataType(SampleResult.TEXT);
            part.setResponseCode(String.valueOf(response.code()));
            part.setResponseMessage(response.message());
            part.setSuccessful(response.code() < 400);
            part.setLatency(millis(download.notAfterEnd(response.at()) - begin));
            part.setSamplerData(url == null ? "" : url.toString());
            setHead(part, response, url);
            if (outcome == null) return part;
            setOutcome(part, outcome);
            part.setBodySize(download.body().count());
            return part;
        }

        private static String description(FinishedDownload download, Transcript.Times times) {
            String text = """
                    %s

                    connect %s, first byte %s, total %s: %s
                    process until the end of its output %s, longest stall %s
                    %d bytes of body
                    """;
            return text.formatted(
                    withoutSecrets(download.command()),
                    micros(times.connect()),
                    micros(times.firstByte()),
                    micros(times.total()),
                    times.source().words(download.settings().tool()),
                    micros(download.endedAt() - download.startedAt()),
                    micros(download.longestStall()),
                    download.body().count());
        }

        private static String micros(long nanos) {
            return TimeUnit.NANOSECONDS.toMicros(nanos) + " µs";
        }

        private static long millis(long nanos) {
            return TimeUnit.NANOSECONDS.toMillis(nanos + HALF_MILLI);
        }

        /** A command in one line, its passwords masked. */
        static String withoutSecrets(List<String> command) {
            List<String> masked = new ArrayList<>(command.size());
            String before = "";
            for (String argument : command) {
                if (argument.matches("(?s)--(proxy-)?password=.*"))
                    masked.add(argument.replaceFirst("(?s)=.*", "=***"));
                else if (before.matches("--(proxy-)?user") || argument.matches("(?s)-U\\S+:.*"))
                    masked.add(argument.replaceFirst("(?s):.*", ":***"));
                else masked.add(withoutSecrets(argument));
                before = argument;
            }
            return String.join(" ", masked);
        }

        /** Headers, one per line, with credentials masked. */
        static String withoutSecrets(String headers) {
            return AUTHORIZATION.matcher(headers).replaceAll("$1***");
        }
    }

    /**
     * Whether a download succeeded, with code and message of its sample result. As with HTTP Request, a status from 200
     * to 399 is a success. A download without a status has a code that identifies the failure.
     *
     * @param cause the same for all failures of a kind, to count them; null of a success
     */
    private record WgetOutcome(String code, String message, String cause) {

        private static final int ERROR = 400;

        boolean success() {
            return cause == null;
        }

        /** The outcome where there is no download to judge. */
        static WgetOutcome without(Tool tool, String what, String why) {
            String cause = tool.program() + " " + what;
            return noResponse(cause, cause, why);
        }

        /** @param body its first bytes, decoded */
        static WgetOutcome of(FinishedDownload download, Body body) {
            String tool = download.settings().tool().program();
            if (download.end() == ToolProcess.End.INTERRUPTED) return interrupted(download);
            if (download.end() == ToolProcess.End.TIMED_OUT) return timedOut(download, tool);
            if (download.end() == ToolProcess.End.SILENT) return silent(download, tool);
            Optional<String> problem = download.transcript().problem();
            if (problem.isPresent()) return failed(download, tool + " several URLs", tool + ": " + problem.get());
            return download.last()
                    .filter(response -> download.exitCode() == 0
                            || download.end() == ToolProcess.End.ANSWERED
                            || statusExplainsExitCode(download, response))
                    .map(response -> ofResponse(download, response, body))
                    .orElseGet(() -> exited(download, tool));
        }

        static WgetOutcome interrupted(FinishedDownload download) {
            String tool = download.settings().tool().program();
            return failed(download, tool + " interrupted", tool + StockResult.KILLED + bytes(download) + ".");
        }

        private static boolean statusExplainsExitCode(FinishedDownload download, ResponseHead response) {
            int exitCode = download.exitCode();
            if (download.settings().tool() == Tool.CURL) return exitCode == Tool.CURL_ERROR && response.code() >= ERROR;
            if (exitCode == Tool.WGET_NETWORK && response.overriddenLength().isPresent())
                return download.transcript().failedOnLengthOnly();
            boolean notFollowed = response.notModified()
                    || response.redirectWithoutLocation()
                    || !download.settings().redirects() && response.code() < ERROR;
            return exitCode == Tool.WGET_ERROR && (response.code() >= ERROR || notFollowed)
                    || exitCode == Tool.WGET_AUTHENTICATION && response.code() >= ERROR;
        }

        private static WgetOutcome ofResponse(FinishedDownload download, ResponseHead response, Body body) {
            WgetSettings settings = download.settings();
            String code = String.valueOf(response.code());
            if (response.code() >= ERROR)
                return new WgetOutcome(code, response.message(), (code + " " + response.message()).strip());
            if (settings.redirects() && response.redirectWithoutLocation())
                return notFollowed(response, BadRedirect.NO_LOCATION);
            Optional<String> violation = settings.strict()
                    ? response.violation().or(() -> download.transcript().violation())
                    : Optional.empty();
            if (violation.isPresent()) return new WgetOutcome(code, violation.get(), "the response is malformed");
            OptionalLong length = response.bodyLength();
            long came = download.body().count();
            OptionalLong overridden = response.overriddenLength();
            if (settings.tool() == Tool.WGET && overridden.isPresent() && overridden.getAsLong() <= came)
                return failed(
                        download,
                        "wget stopped",
                        "wget stops at a Content-Length, here %d bytes, even where Transfer-Encoding overrides it: %d bytes were received, and the body may be longer; set Tool to curl."
                                .formatted(overridden.getAsLong(), came));
            if (response.code() < 300 && length.isPresent() && length.getAsLong() != came)
                return failed(
                        download,
                        "the body was cut off",
                        "The body was cut off: expected %d bytes by its Content-Length, received %d."
                                .formatted(length.getAsLong(), came));
            if (body.decodeError() != null)
                return new WgetOutcome(
                        code, "Cannot decode: " + body.decodeError() + ".", "the body cannot be decoded");
            return settings.expected()
                    .mismatch(download.body())
                    .map(sentence -> new WgetOutcome(code, sentence, "not the body that was expected"))
                    .orElseGet(() -> new WgetOutcome(code, response.message(), null));
        }

        private static WgetOutcome timedOut(FinishedDownload download, String tool) {
            double seconds = (double) download.settings().timeout().orElse(0) / TimeUnit.SECONDS.toNanos(1);
            String why = "%s was killed because the time-out of %s s was reached%s.";
            return failed(download, tool + " time-out", why.formatted(tool, seconds, after(download)));
        }

        private static WgetOutcome silent(FinishedDownload download, String tool) {
            String why =
                    "%s was killed after the end of the measured phase, because it had received nothing for the drain time-out of %d s%s.";
            long seconds = TimeUnit.NANOSECONDS.toSeconds(download.settings().drainNanos());
            return failed(download, tool + " drain time-out", why.formatted(tool, seconds, after(download)));
        }

        private static WgetOutcome notFollowed(ResponseHead response, BadRedirect redirect) {
            String code = String.valueOf(response.code());
            return new WgetOutcome(code, redirect.sentence(), code + " " + redirect.cause());
        }

        private static WgetOutcome exited(FinishedDownload download, String tool) {
            int exitCode = download.exitCode();
            Optional<ResponseHead> redirect = download.last().filter(ResponseHead::isRedirect);
            if (redirect.isPresent()
                    && download.settings().redirects()
                    && download.settings().tool().rejectsUrl(exitCode))
                return notFollowed(redirect.get(), BadRedirect.NO_URL);
            String remarks = download.transcript().remarks();
            String meaning = download.settings().tool().exitMeaning(exitCode);
            String what = tool + " " + exitCode;
            String cause = what + ", " + meaning;
            return failed(download, what, cause, cause + after(download) + (remarks.isEmpty() ? "." : ": " + remarks));
        }

        private static String after(FinishedDownload download) {
            return " after " + bytes(download);
        }

        private static String bytes(FinishedDownload download) {
            return download.body().count() + " bytes";
        }

        private static WgetOutcome failed(FinishedDownload download, String cause, String why) {
            return failed(download, cause, cause, why);
        }

        /** A failure keeps the status of the response, if there is one. */
        private static WgetOutcome failed(FinishedDownload download, String noResponse, String cause, String why) {
            return download.last()
                    .map(response -> new WgetOutcome(String.valueOf(response.code()), why, cause))
                    .orElseGet(() -> noResponse(noResponse, cause, why));
        }

        private static WgetOutcome noResponse(String code, String cause, String why) {
            return new WgetOutcome(ExceptionResponseCode.code(code), "Non HTTP response message: " + why, cause);
        }
    }
}
