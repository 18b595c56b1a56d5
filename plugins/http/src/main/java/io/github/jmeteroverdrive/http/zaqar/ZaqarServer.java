// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.http.framing.Reason;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.PatternService.ServerCounts;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.apache.http.client.methods.HttpDelete;
import org.apache.http.client.methods.HttpGet;

/**
 * The queues of one project on one server: they were emptied before the first request, and at the
 * end the server tells what they hold. Made before the test, asked by one thread at its end.
 */
final class ZaqarServer {

    private final ZaqarSettings settings;
    private final Optional<ServerCounts> before;

    private ZaqarServer(ZaqarSettings settings, Optional<ServerCounts> before) {
        this.settings = settings;
        this.before = before;
    }

    /**
     * Empties the queues.
     *
     * @throws Refusal when the server does not answer as Zaqar does
     */
    static ZaqarServer prepare(ZaqarSettings settings) {
        try (Exchange exchange = new Exchange(settings, UUID.randomUUID().toString())) {
            expect(exchange.send(new HttpGet(settings.url() + "/v2/ping")), 204, "GET /v2/ping");
            for (String queue : settings.queues()) {
                String path = "/v2/queues/" + queue;
                expect(exchange.send(new HttpDelete(settings.url() + path)), 204, "DELETE " + path);
            }
            return new ZaqarServer(settings, counts(settings, exchange));
        } catch (IOException e) {
            throw new Refusal(
                    settings.pattern().element()
                            + ": no Zaqar serves "
                            + settings.url()
                            + " ("
                            + Reason.of(e)
                            + "); check URL and project, or let od - Target start one.");
        }
    }

    private static void expect(Exchange.Reply reply, int status, String request)
            throws IOException {
        if (reply.status() != status)
            throw new IOException(request + " gave " + reply.status() + " " + reply.reason());
    }

    /** Of our target only; any other Zaqar knows no such path. */
    private static Optional<ServerCounts> counts(ZaqarSettings settings, Exchange exchange)
            throws IOException {
        Exchange.Reply reply = exchange.send(new HttpGet(settings.url() + "/overdrive/figures"));
        if (reply.status() != 200) return Optional.empty();
        JsonNode json = ZaqarJson.read(reply);
        return Optional.of(
                new ServerCounts(json.path("posts").asLong(), json.path("deletes").asLong()));
    }

    /** What the server has counted since the run began; none when it does not say. */
    Optional<ServerCounts> countsOfRun() {
        if (before.isEmpty()) return before;
        try (Exchange exchange = new Exchange(settings, UUID.randomUUID().toString())) {
            return counts(settings, exchange)
                    .map(
                            now ->
                                    new ServerCounts(
                                            now.posted() - before.get().posted(),
                                            now.deleted() - before.get().deleted()))
                    // less than before: it was started anew meanwhile
                    .filter(run -> run.posted() >= 0 && run.deleted() >= 0);
        } catch (IOException e) {
            return Optional.empty(); // it was killed, which the run has said already
        }
    }

    /**
     * What lies on all queues.
     *
     * @throws IOException when it does not say
     */
    long leftOver() throws IOException {
        long total = 0;
        try (Exchange exchange = new Exchange(settings, UUID.randomUUID().toString())) {
            for (String queue : settings.queues()) {
                String path = "/v2/queues/" + queue + "/stats";
                Exchange.Reply reply = exchange.send(new HttpGet(settings.url() + path));
                expect(reply, 200, "GET " + path);
                total += ZaqarJson.read(reply).path("messages").path("total").asLong();
            }
        }
        return total;
    }
}
