// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.http.connection.FailureReason;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.Answer;
import io.github.jmeteroverdrive.patterns.PatternMessage;
import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.patterns.PatternService.ServerCounts;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.http.HttpEntity;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpDelete;
import org.apache.http.client.methods.HttpEntityEnclosingRequestBase;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.impl.NoConnectionReuseStrategy;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.conn.BasicHttpClientConnectionManager;
import org.apache.http.util.EntityUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The queues of a run on all projects and servers. Thread-safe. */
public final class ZaqarServers {

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

        private static ZaqarClient.Reply request(ZaqarClient client, HttpRequestBase request, int expected)
                throws IOException {
            ZaqarClient.Reply reply = client.send(request);
            if (reply.status() == expected) return reply;
            throw new IOException("%s %s gave %s %s"
                    .formatted(request.getMethod(), request.getURI().getRawPath(), reply.status(), reply.reason()));
        }

        /** Only our target has this path; other Zaqar servers do not. */
        private static Optional<ServerCounts> counts(ZaqarSettings settings, ZaqarClient client) throws IOException {
            ZaqarClient.Reply reply = client.send(new HttpGet(settings.url() + "/overdrive/figures"));
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

    /** The requests of one worker, each with a separate client, by version 2 of the API. */
    private static final class ZaqarService implements PatternService {

        /** Zaqar under a current redis-py answers 503 to a first listing without a marker. */
        private static final String FIRST_MARKER = "0";

        private final ZaqarSettings settings;
        private final ZaqarServers servers;
        private final long runId;
        private final ZaqarClient client;
        private final byte[] post;
        private final int bodyAt;
        private final byte[] claim;
        private final String[] markers;
        private final List<String> claimed = new ArrayList<>();

        ZaqarService(ZaqarSettings settings, ZaqarServers servers, long runId) {
            this.settings = settings;
            this.servers = servers;
            this.runId = runId;
            client = new ZaqarClient(settings);
            post = ZaqarJson.post(settings.ttl(), settings.size());
            bodyAt = ZaqarJson.bodyAt(settings.ttl());
            claim = ZaqarJson.claim(settings.claimTtl(), settings.claimGrace());
            markers = new String[settings.queues().size()];
            Arrays.fill(markers, FIRST_MARKER);
        }

        private String queue(int queue, String rest) {
            return settings.url() + "/v2/queues/" + settings.queues().get(queue) + rest;
        }

        @Override
        public void post(int queue, PatternMessage message, Answer answer) {
            message.write(post, bodyAt);
            send(with(new HttpPost(queue(queue, "/messages")), post), post.length, answer, 201);
        }

        @Override
        public void list(int queue, Answer answer) {
            String query =
                    "/messages?limit=%s&include_claimed=true&marker=%s".formatted(settings.limit(), markers[queue]);
            JsonNode json = send(new HttpGet(queue(queue, query)), 0, answer, 200);
            if (json == null) return;
            ZaqarJson.messages(json, runId, answer, null);
            markers[queue] = ZaqarJson.marker(json, markers[queue]);
        }

        @Override
        public void claim(int queue, Answer answer) {
            claimed.clear();
            HttpPost request = new HttpPost(queue(queue, "/claims?limit=" + settings.limit()));
            JsonNode json = send(with(request, claim), claim.length, answer, 201, 204);
            if (json != null) ZaqarJson.messages(json, runId, answer, claimed);
        }

        @Override
        public int delete(int index, Answer answer) {
            send(new HttpDelete(settings.url() + claimed.get(index)), 0, answer, 204);
            return 1;
        }

        private static HttpRequestBase with(HttpEntityEnclosingRequestBase request, byte[] body) {
            request.setEntity(new ByteArrayEntity(body));
            return request;
        }

        /** @return the JSON of an expected response with a body, else null */
        private JsonNode send(HttpRequestBase request, int bytes, Answer answer, int... expected) {
            try {
                ZaqarClient.Reply reply = client.send(request);
                answer.bytes(bytes, reply.body().length);
                String code = String.valueOf(reply.status());
                if (Arrays.stream(expected).noneMatch(status -> status == reply.status())) {
                    if (claimExpired(request, reply.status())) answer.refused(code, reply.reason());
                    else answer.failed(code, reply.reason());
                    return null;
                }
                JsonNode json = reply.body().length == 0 ? null : ZaqarJson.read(reply);
                answer.done(code, reply.reason());
                return json;
            } catch (IOException e) {
                String kind = e.getClass().getSimpleName();
                if (client.aborted()) answer.unanswered(kind, "no answer by the end of the run");
                else answer.unreachable(kind, FailureReason.of(e));
                return null;
            }
        }

        /** The claim has expired: 403 when another client has claimed the message since, else 400. */
        private static boolean claimExpired(HttpRequestBase request, int status) {
            return request instanceof HttpDelete && (status == 400 || status == 403);
        }

        @Override
        public OptionalLong leftOver() throws IOException {
            return OptionalLong.of(servers.leftOver());
        }

        @Override
        public Optional<ServerCounts> counts() {
            return servers.countsOfRun();
        }

        /** Only if aborted, because a server may come back. */
        @Override
        public boolean lost() {
            return client.aborted();
        }

        @Override
        public void abort() {
            client.abort();
        }

        /** Zaqar holds nothing for one worker, and counts claimed messages as left over. */
        @Override
        public void release() {
            // nothing to give back
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /** The JSON of Zaqar's API. Thread-safe. */
    static final class ZaqarJson {

        private static final ObjectMapper MAPPER = new ObjectMapper();
        private static final Pattern MARKER = Pattern.compile("[?&]marker=([^&]+)");

        private ZaqarJson() {}

        static JsonNode read(ZaqarClient.Reply reply) throws IOException {
            return MAPPER.readTree(reply.body());
        }

        /**
         * Passes on the messages of a listing or a claim.
         *
         * @param runId messages of other runs are foreign
         * @param hrefs receives the address of each message of this run, or null
         */
        static void messages(JsonNode json, long runId, Answer answer, List<String> hrefs) {
            for (JsonNode message : json.path("messages")) {
                var ours = answer.next();
                if (!ours.read(message.path("body").asText()) || ours.runId != runId) answer.lastIsForeign();
                else if (hrefs != null) hrefs.add(message.path("href").asText());
            }
        }

        /** Marker of the next listing; {@code before} if this listing was empty. */
        static String marker(JsonNode json, String before) {
            for (JsonNode link : json.path("links")) {
                Matcher found = MARKER.matcher(link.path("href").asText());
                if (link.path("rel").asText().equals("next") && found.find()) return found.group(1);
            }
            return before;
        }

        /** A post with a placeholder for the text of the message's body. */
        static byte[] post(long ttl, int size) {
            String text = postHead(ttl) + ".".repeat(size) + "\"}]}";
            return text.getBytes(StandardCharsets.US_ASCII);
        }

        /** Offset of the body's text in {@link #post}. */
        static int bodyAt(long ttl) {
            return postHead(ttl).length();
        }

        private static String postHead(long ttl) {
            return "{\"messages\":[{\"ttl\":" + ttl + ",\"body\":\"";
        }

        static byte[] claim(long ttl, long grace) {
            return ("{\"ttl\":" + ttl + ",\"grace\":" + grace + "}").getBytes(StandardCharsets.US_ASCII);
        }
    }

    /**
     * Sends requests on one connection by Apache HttpClient as JMeter ships it, without automatic retries and
     * redirects. One thread, except {@link #abort}.
     */
    private static final class ZaqarClient implements AutoCloseable {

        /** @param body empty without one */
        record Reply(int status, String reason, byte[] body) {}

        private static final Logger LOG = LoggerFactory.getLogger(ZaqarClient.class);

        private static final int CONNECT_MILLIS = 5_000;
        private static final byte[] NO_BODY = new byte[0];

        /** Zaqar does not list a client's own messages to it. */
        private final String clientId = UUID.randomUUID().toString();

        private final ZaqarSettings settings;
        private final CloseableHttpClient client;
        private volatile HttpRequestBase current;
        private volatile boolean aborted;

        ZaqarClient(ZaqarSettings settings) {
            this.settings = settings;
            RequestConfig config = RequestConfig.custom()
                    .setConnectTimeout(CONNECT_MILLIS)
                    .setSocketTimeout(settings.timeoutMillis())
                    .build();
            HttpClientBuilder builder = HttpClientBuilder.create()
                    .setConnectionManager(new BasicHttpClientConnectionManager())
                    .setDefaultRequestConfig(config)
                    .disableAutomaticRetries()
                    .disableRedirectHandling()
                    .disableCookieManagement()
                    .disableAuthCaching()
                    .disableContentCompression();
            if (!settings.keepAlive()) builder.setConnectionReuseStrategy(NoConnectionReuseStrategy.INSTANCE);
            client = builder.build();
            LOG.debug("client {} for {}", clientId, settings.url());
        }

        /** @throws IOException without a complete response, or when the worker was aborted */
        Reply send(HttpRequestBase request) throws IOException {
            request.setHeader("Client-ID", clientId);
            request.setHeader("Content-Type", "application/json");
            request.setHeader("Accept", "application/json");
            if (!settings.project().isEmpty()) request.setHeader("X-Project-Id", settings.project());
            if (!settings.keepAlive()) request.setHeader("Connection", "close");
            current = request;
            if (aborted) throw new IOException("JMeter stops");
            try (CloseableHttpResponse response = client.execute(request)) {
                HttpEntity entity = response.getEntity();
                return new Reply(
                        response.getStatusLine().getStatusCode(),
                        String.valueOf(response.getStatusLine().getReasonPhrase()),
                        entity == null ? NO_BODY : EntityUtils.toByteArray(entity));
            }
        }

        boolean aborted() {
            return aborted;
        }

        /** Called by another thread: aborts the current request and prevents further ones. */
        void abort() {
            aborted = true;
            HttpRequestBase running = current;
            if (running != null) running.abort();
        }

        @Override
        public void close() {
            try {
                client.close();
            } catch (IOException e) {
                LOG.debug("closing client {}", clientId, e);
            }
        }
    }
}
