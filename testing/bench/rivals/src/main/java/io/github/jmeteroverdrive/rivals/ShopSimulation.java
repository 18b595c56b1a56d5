// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.regex;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.flushCookieJar;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Users of the shop take the steps of Samplers.HTTP.Flow. System properties: url, users, warmup and seconds, both in
 * seconds. Prints one line of JSON with the figures of the measured time; a sample is a step.
 */
public final class ShopSimulation extends Simulation {

    private static final int STEPS = 5;

    private static final long WARMUP = Long.getLong("warmup");
    private static final long SECONDS = Long.getLong("seconds");
    private static final String TOKEN = "token";

    private final LongAdder iterations = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private volatile long from;

    public ShopSimulation() {
        var login = http("log in").post("/shop/login").formParam("user", "anne").formParam("password", "secret");
        var page = http("page")
                .get("/shop")
                .check(status().is(200), regex("value=\"([^\"]+)\"").saveAs(TOKEN));
        var steps = exec(flushCookieJar())
                .exec(login.check(status().is(200)))
                .exec(page)
                .exec(order("first order").check(jsonPath("$.token").saveAs(TOKEN)))
                .exec(order("second order"))
                .exec(http("log out").post("/shop/logout").check(status().is(200)))
                .exec(this::count);
        setUp(scenario("shop").forever().on(steps).injectOpen(atOnceUsers(Integer.getInteger("users"))))
                // the page has an ETag; the other generators send no If-None-Match
                .protocols(
                        http.baseUrl(System.getProperty("url")).disableWarmUp().disableCaching())
                .maxDuration(Duration.ofSeconds(WARMUP + SECONDS));
    }

    private static HttpRequestActionBuilder order(String name) {
        return http(name)
                .post("/shop/order")
                .header("Content-Type", "application/json")
                .header("X-Token", "#{" + TOKEN + "}")
                .body(StringBody("{\"item\":7}"))
                .check(status().is(201));
    }

    private Session count(Session session) {
        long now = System.currentTimeMillis();
        if (now >= from && now < to()) iterations.increment();
        if (session.isFailed()) failed.increment();
        return session.markAsSucceeded();
    }

    @Override
    public void before() {
        from = System.currentTimeMillis() + TimeUnit.SECONDS.toMillis(WARMUP);
    }

    @Override
    public void after() {
        long samples = iterations.sum() * STEPS;
        System.out.printf(
                Locale.ROOT,
                "{\"seconds\":%d,\"samples\":%d,\"samplesPerSecond\":%.1f,\"sampleErrors\":%d,"
                        + "\"window\":{\"from\":%d,\"to\":%d}}%n",
                SECONDS,
                samples,
                (double) samples / SECONDS,
                failed.sum(),
                from,
                to());
    }

    private long to() {
        return from + TimeUnit.SECONDS.toMillis(SECONDS);
    }
}
