// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.SlowestTraces;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.api.common.Attributes;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.exporter.internal.FailedExportException.HttpExportException;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.common.CompletableResultCode;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.MetricData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.resources.Resource;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Exports a run to a receiver of OpenTelemetry metrics while it lasts. Each report is cumulative, so a lost one is made
 * up for by the next. At most one report is in flight.
 */
public final class OtlpExporter implements Exporter {

    private static final String URL = "otlp.url";
    private static final String TOKEN = "otlp.token";

    /** The properties behind {@code overdrive.live.} and their defaults. */
    public static final Map<String, String> DEFAULTS = Map.of(URL, "", TOKEN, "");

    private static final String FORM = "give it like http://HOST:4318/v1/metrics";

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(5);

    /**
     * Strong reference, because the JVM collects unreferenced loggers. The SDK's messages are switched off; ours
     * replace them.
     */
    private static final Logger SDK = Logger.getLogger("io.github.jmeteroverdrive.shaded.io.opentelemetry");

    private final RunContext run;
    private final String receiver;
    private final MetricExporter exporter;
    private final Duration answer;
    private final Metrics metrics;
    private CompletableResultCode underWay = CompletableResultCode.ofSuccess();
    private List<MetricData> latest = List.of();
    private boolean warned;

    private OtlpExporter(RunContext run, String url, MetricExporter exporter, Duration answer) {
        this.run = run;
        this.receiver = "OpenTelemetry at " + url.replaceFirst("\\?.*", "");
        this.exporter = exporter;
        this.answer = answer;
        Resource resource = Resource.create(Attributes.builder()
                .put("service.name", "jmeter")
                .put("service.instance.id", Long.toHexString(run.runId()))
                .put("overdrive.scenario", run.scenario())
                .build());
        long now = run.clock().epochMillis(run.clock().nanoTime());
        metrics = new Metrics(resource, TimeUnit.MILLISECONDS.toNanos(now), SlowestTraces.of(run)::all);
    }

    /**
     * Starts the export, if the URL of a receiver is configured.
     *
     * @throws Refusal if a value is invalid, or the receiver rejects the data
     */
    public static Optional<Exporter> of(RunContext run, OwnProperties own) {
        return of(run, own, ANSWER);
    }

    /** The same. @param answer how long the receiver may take */
    static Optional<Exporter> of(RunContext run, OwnProperties own, Duration answer) {
        String url = own.text(URL);
        if (url.isEmpty()) return Optional.empty();
        SDK.setLevel(Level.OFF);
        OtlpExporter made = new OtlpExporter(run, url, exporter(own, answer), answer);
        CompletableResultCode nothing = made.joined(made.exporter.export(List.of()));
        if (!nothing.isSuccess() && Failure.refused(nothing))
            throw own.refuseUrl(URL, made.receiver + " answers " + Failure.why(nothing) + "; check URL and token");
        made.settle(nothing);
        return Optional.of(made);
    }

    private static MetricExporter exporter(OwnProperties own, Duration answer) {
        URI uri;
        try {
            uri = URI.create(own.text(URL));
        } catch (IllegalArgumentException e) {
            throw own.refuseUrl(URL, FORM);
        }
        if (uri.getHost() == null || uri.getRawUserInfo() != null) throw own.refuseUrl(URL, FORM);
        Map<String, String> headers = Headers.of(Objects.toString(System.getenv(Headers.VARIABLE), ""));
        try {
            OtlpHttpMetricExporterBuilder builder = OtlpHttpMetricExporter.builder()
                    .setEndpoint(uri.toString())
                    .setConnectTimeout(CONNECT)
                    .setTimeout(answer)
                    .setRetryPolicy(null);
            headers.forEach(builder::addHeader);
            if (!own.text(TOKEN).isEmpty()) builder.addHeader("Authorization", "Bearer " + own.text(TOKEN));
            return builder.build();
        } catch (IllegalArgumentException e) { // of the scheme
            throw own.refuseUrl(URL, FORM);
        }
    }

    @Override
    public void tick(MetricsSnapshot sight) {
        latest = metrics.at(sight);
        if (!underWay.isDone()) return;
        settle(underWay);
        underWay = exporter.export(latest);
    }

    private void settle(CompletableResultCode result) {
        if (result.isSuccess() || warned) return;
        warned = true;
        run.warn(receiver
                + " does not accept the run's figures ("
                + Failure.why(result)
                + "); the run continues, and reports at its end whether the last figures arrived.");
    }

    @Override
    public void close() {
        joined(underWay);
        CompletableResultCode last = joined(exporter.export(latest));
        if (!latest.isEmpty() && !last.isSuccess())
            run.warn(receiver
                    + " did not get the last figures of the run, "
                    + Show.count(latest.size(), "metric")
                    + " ("
                    + Failure.why(last)
                    + ").");
        joined(exporter.shutdown());
    }

    private CompletableResultCode joined(CompletableResultCode result) {
        return result.join(answer.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public String toString() {
        return receiver;
    }

    /**
     * Headers of requests as OpenTelemetry's tools take them from the environment: {@code NAME=VALUE,NAME=VALUE}, the
     * values percent-encoded. Messages do not contain values, which may be secrets.
     */
    static final class Headers {

        /** The variable that its specification names. */
        static final String VARIABLE = "OTEL_EXPORTER_OTLP_HEADERS";

        private Headers() {}

        /** @throws Refusal if it cannot be parsed */
        static Map<String, String> of(String text) {
            Map<String, String> headers = new LinkedHashMap<>();
            for (String each : text.split(",")) {
                if (each.isBlank()) continue;
                int equals = each.indexOf('=');
                if (equals < 1)
                    throw new Refusal("Environment variable " + VARIABLE + ": part " + (headers.size() + 1)
                            + " has no '='; give NAME=VALUE,NAME=VALUE.");
                String name = each.substring(0, equals).strip();
                headers.put(name, decoded(name, each.substring(equals + 1).strip()));
            }
            return headers;
        }

        private static String decoded(String name, String value) {
            try {
                return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                throw new Refusal("Environment variable " + VARIABLE + ": the value of '" + name
                        + "' is not percent-encoded; write % as %25.");
            }
        }
    }

    /** Why a report did not arrive. */
    private static final class Failure {

        private static final int TOO_MANY = 429;
        private static final int CLIENT_ERROR = 400;
        private static final int SERVER_ERROR = 500;

        private Failure() {}

        /** Whether the receiver will never accept it. */
        static boolean refused(CompletableResultCode result) {
            int code = code(result);
            return code >= CLIENT_ERROR && code < SERVER_ERROR && code != TOO_MANY;
        }

        /** A phrase. */
        static String why(CompletableResultCode result) {
            if (!result.isDone()) return "it does not answer";
            int code = code(result);
            if (code > 0) return "HTTP " + code;
            Throwable failure = result.getFailureThrowable();
            return failure == null || failure.getCause() == null
                    ? "it failed"
                    : failure.getCause().toString().replaceFirst("^[\\w.]*\\.", "");
        }

        /** The HTTP status, 0 if there was no response. */
        private static int code(CompletableResultCode result) {
            return result.getFailureThrowable() instanceof HttpExportException failed && failed.getResponse() != null
                    ? failed.getResponse().getStatusCode()
                    : 0;
        }
    }
}
