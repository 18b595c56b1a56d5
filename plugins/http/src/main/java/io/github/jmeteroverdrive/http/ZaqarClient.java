// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import java.io.IOException;
import java.util.UUID;
import org.apache.http.HttpEntity;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.impl.NoConnectionReuseStrategy;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.conn.BasicHttpClientConnectionManager;
import org.apache.http.util.EntityUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends requests on one connection by Apache HttpClient as JMeter ships it, without automatic retries and redirects.
 * One thread, except {@link #abort}.
 */
final class ZaqarClient implements AutoCloseable {

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
