// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.http.ZaqarClient.Reply;
import io.github.jmeteroverdrive.http.connection.FailureReason;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.patterns.PatternService.ServerCounts;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.http.client.methods.HttpDelete;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpRequestBase;

/** The queues of a run on all projects and servers. Thread-safe. */
public final class ZaqarServers implements AutoCloseable {

    /** The queues of one project on one server. */
    private record Queues(String url, String project, List<String> names) {}

    private final Map<Queues, Server> servers = new LinkedHashMap<>();

    private ZaqarServers() {}

    public static ZaqarServers of(RunContext run) {
        return run.shared(ZaqarServers.class, ZaqarServers::new);
    }

    /**
     * Checks that the server exists, and empties the queues of these settings; once in a run.
     *
     * @throws Refusal when there is no such server
     */
    public synchronized void prepare(ZaqarSettings settings) {
        servers.computeIfAbsent(
                new Queues(settings.url(), settings.project(), settings.queues()), queues -> Server.prepare(settings));
    }

    /** A worker's own client; it connects with its first request. */
    public PatternService connect(ZaqarSettings settings, long runId) {
        return new ZaqarService(settings, this, runId);
    }

    /**
     * Messages on all queues.
     *
     * @throws IOException when a server does not answer
     */
    synchronized long leftOver() throws IOException {
        long total = 0;
        for (Server server : servers.values()) total += server.leftOver();
        return total;
    }

    /** The server's own counts since the run began; empty if there are several servers, or if it does not count. */
    synchronized Optional<ServerCounts> countsOfRun() {
        long urls = servers.keySet().stream().map(Queues::url).distinct().count();
        return urls == 1 ? servers.values().iterator().next().countsOfRun() : Optional.empty();
    }

    @Override
    public void close() {
        // connections are closed after use
    }

    /**
     * Queues that were emptied before the first request.
     *
     * @param before the server's counts at that time
     */
    private record Server(ZaqarSettings settings, Optional<ServerCounts> before) {

        static Server prepare(ZaqarSettings settings) {
            try (ZaqarClient client = new ZaqarClient(settings)) {
                request(client, new HttpGet(settings.url() + "/v2/ping"), 204);
                for (String queue : settings.queues())
                    request(client, new HttpDelete(settings.url() + "/v2/queues/" + queue), 204);
                return new Server(settings, counts(settings, client));
            } catch (IOException e) {
                throw new Refusal("%s: no Zaqar serves %s (%s); check URL and project, or let od - Target start one."
                        .formatted(settings.pattern().element(), settings.url(), FailureReason.of(e)));
            }
        }

        private static Reply request(ZaqarClient client, HttpRequestBase request, int expected) throws IOException {
            Reply reply = client.send(request);
            if (reply.status() == expected) return reply;
            throw new IOException("%s %s gave %s %s"
                    .formatted(request.getMethod(), request.getURI().getRawPath(), reply.status(), reply.reason()));
        }

        /** Only our target has this path; other Zaqar servers do not. */
        private static Optional<ServerCounts> counts(ZaqarSettings settings, ZaqarClient client) throws IOException {
            Reply reply = client.send(new HttpGet(settings.url() + "/overdrive/figures"));
            if (reply.status() != 200) return Optional.empty();
            JsonNode json = ZaqarJson.read(reply);
            return Optional.of(new ServerCounts(
                    json.path("posts").asLong(), json.path("deletes").asLong()));
        }

        Optional<ServerCounts> countsOfRun() {
            if (before.isEmpty()) return before;
            try (ZaqarClient client = new ZaqarClient(settings)) {
                return counts(settings, client)
                        .map(now -> new ServerCounts(
                                now.posted() - before.get().posted(),
                                now.deleted() - before.get().deleted()))
                        // less than before: it was restarted during the run
                        .filter(run -> run.posted() >= 0 && run.deleted() >= 0);
            } catch (IOException e) {
                return Optional.empty(); // it was killed, which the run has reported
            }
        }

        long leftOver() throws IOException {
            long total = 0;
            try (ZaqarClient client = new ZaqarClient(settings)) {
                for (String queue : settings.queues()) {
                    String url = settings.url() + "/v2/queues/" + queue + "/stats";
                    JsonNode json = ZaqarJson.read(request(client, new HttpGet(url), 200));
                    total += json.path("messages").path("total").asLong();
                }
            }
            return total;
        }
    }
}
