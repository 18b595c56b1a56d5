// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import io.hyperfoil.api.config.BenchmarkBuilder;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.config.PhaseBuilder;
import io.hyperfoil.api.config.SequenceBuilder;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.handlers.SearchHandler;
import io.hyperfoil.core.handlers.StoreProcessor;
import io.hyperfoil.core.handlers.json.JsonHandler;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.http.api.HttpMethod;
import io.hyperfoil.http.config.HttpPluginBuilder;
import io.hyperfoil.http.config.Protocol;
import io.hyperfoil.http.handlers.RangeStatusValidator;
import io.hyperfoil.http.steps.HttpRequestStepBuilder;
import io.hyperfoil.http.steps.HttpResponseHandlersImpl;
import io.hyperfoil.http.steps.HttpStepCatalog;
import java.net.URI;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Requests one page repeatedly with one thread. Arguments: URL, connections, requests a second (0 = each connection at
 * full speed), seconds of warm-up, seconds of measurement. Prints one line of JSON with the figures of the latter. If
 * the URL ends with /shop, as many users as connections take the steps of Samplers.HTTP.Flow there instead; a sample is
 * a step.
 */
public final class HyperfoilLoad {

    /** Hyperfoil's connections fail if more sessions than connections wait for them to open. */
    private static final String OPENING = "opening";

    private static final long OPENING_SECONDS = 2;
    private static final String WARMUP = "warmup";
    private static final String MEASURED = "measured";
    /** Variables of a user; a value that is stored is not replaced. */
    private static final String TOKEN = "token";

    private static final String NEXT_TOKEN = "next";

    private static final String SHOP = "/shop";

    /** The metric of the request to which the login redirects. */
    private static final String REDIRECT = "redirect";

    private static final long STAY_MILLIS = 300;

    /** For a rate: sessions of so many seconds may wait for a connection. */
    private static final int SECONDS_OF_SESSIONS = 15;

    private final StatisticsSnapshot sum = new StatisticsSnapshot();
    private final URI url;
    private final int connections;
    private final int rate;

    private HyperfoilLoad(URI url, int connections, int rate) {
        this.url = url;
        this.connections = connections;
        this.rate = rate;
    }

    public static void main(String[] arguments) throws InterruptedException {
        HyperfoilLoad load = new HyperfoilLoad(
                URI.create(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        load.run(Long.parseLong(arguments[3]), Long.parseLong(arguments[4]));
    }

    private void run(long warmup, long seconds) throws InterruptedException {
        Protocol protocol = Protocol.fromScheme(url.getScheme());
        BenchmarkBuilder benchmark = BenchmarkBuilder.builder()
                .name("load")
                .addPlugin(HttpPluginBuilder::new)
                .ergonomics()
                .repeatCookies(isShop())
                .userAgentFromSession(false)
                .endErgonomics()
                .http()
                .protocol(protocol)
                .host(url.getHost())
                .port(protocol.portOrDefault(url.getPort()))
                .allowHttp2(false)
                .sharedConnections(connections)
                .endHttp()
                .endPlugin()
                .threads(1);
        phase(benchmark.addPhase(OPENING).always(connections), OPENING_SECONDS);
        phase(load(benchmark.addPhase(WARMUP)), warmup).startAfterStrict(OPENING);
        phase(load(benchmark.addPhase(MEASURED)), seconds).startAfterStrict(WARMUP);
        LocalSimulationRunner runner = new LocalSimulationRunner(
                benchmark.build(),
                (phase, step, metric, snapshot, countDown) -> add(phase, metric, snapshot),
                null,
                null);
        runner.run();
        long from = runner.instances().get(MEASURED).absoluteStartTime();
        print(from, from + TimeUnit.SECONDS.toMillis(seconds), seconds);
        Thread.sleep(STAY_MILLIS); // an observer can sample this process after its last request
        System.exit(0);
    }

    private PhaseBuilder<?> load(PhaseBuilder.Catalog kinds) {
        if (rate == 0) return kinds.always(connections);
        return kinds.constantRate(rate).variance(false).maxSessions(rate * SECONDS_OF_SESSIONS);
    }

    private PhaseBuilder<?> phase(PhaseBuilder<?> phase, long seconds) {
        long millis = TimeUnit.SECONDS.toMillis(seconds);
        SequenceBuilder sequence =
                phase.duration(millis).maxDuration(millis).scenario().initialSequence("requests");
        if (isShop()) shop(sequence);
        else request(sequence, HttpMethod.GET, url.getPath(), "page");
        return phase;
    }

    private boolean isShop() {
        return url.getPath().equals(SHOP);
    }

    private static void shop(SequenceBuilder sequence) {
        request(sequence, HttpMethod.POST, SHOP + "/login", "log in")
                .headers()
                .header("Content-Type", "application/x-www-form-urlencoded")
                .endHeaders()
                .body("user=anne&password=secret")
                .handler()
                .status(new RangeStatusValidator(303, 303));
        page(sequence, REDIRECT);
        page(sequence, "page")
                .body(fragmented -> new SearchHandler(
                        "value=\"",
                        "\"",
                        new StoreProcessor.Builder().toVar(TOKEN).build(fragmented)));
        order(sequence, "first order", TOKEN)
                .body(new JsonHandler.Builder()
                        .query(".token")
                        .storeShortcuts()
                        .toVar(NEXT_TOKEN)
                        .end());
        order(sequence, "second order", NEXT_TOKEN);
        request(sequence, HttpMethod.POST, SHOP + "/logout", "log out")
                .handler()
                .status(new RangeStatusValidator(200, 200));
    }

    /** Not cached, or the second request for the page is not sent. */
    private static HttpResponseHandlersImpl.Builder page(SequenceBuilder sequence, String metric) {
        return request(sequence, HttpMethod.GET, SHOP, metric)
                .headers()
                .header("Cache-Control", "no-store")
                .endHeaders()
                .handler()
                .status(new RangeStatusValidator(200, 200));
    }

    private static HttpResponseHandlersImpl.Builder order(SequenceBuilder sequence, String metric, String token) {
        return request(sequence, HttpMethod.POST, SHOP + "/order", metric)
                .headers()
                .header("Content-Type", "application/json")
                .withKey("X-Token")
                .fromVar(token)
                .end()
                .endHeaders()
                .body("{\"item\":7}")
                .handler()
                .status(new RangeStatusValidator(201, 201));
    }

    private static HttpRequestStepBuilder request(
            SequenceBuilder sequence, HttpMethod method, String path, String metric) {
        return sequence.step(HttpStepCatalog.SC).httpRequest(method).path(path).metric(metric);
    }

    private synchronized void add(Phase phase, String metric, StatisticsSnapshot snapshot) {
        if (phase.name().equals(MEASURED) && !metric.equals(REDIRECT)) sum.add(snapshot);
    }

    private synchronized void print(long from, long to, long seconds) {
        System.out.printf(
                Locale.ROOT,
                "{\"seconds\":%d,\"samples\":%d,\"samplesPerSecond\":%.1f,\"sampleErrors\":%d,"
                        + "\"window\":{\"from\":%d,\"to\":%d}}%n",
                seconds,
                sum.responseCount,
                (double) sum.responseCount / seconds,
                sum.errors(),
                from,
                to);
    }
}
