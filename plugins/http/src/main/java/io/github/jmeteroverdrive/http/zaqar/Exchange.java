// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

import java.io.IOException;
import org.apache.http.HttpEntity;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.impl.NoConnectionReuseStrategy;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.conn.BasicHttpClientConnectionManager;
import org.apache.http.util.EntityUtils;

/**
 * Requests one after the other on one connection, by Apache HttpClient as JMeter ships it, with
 * nothing that tries again or follows behind the caller's back. One thread, but for {@link #abort}.
 */
final class Exchange implements AutoCloseable {

    /**
     * What came back.
     *
     * @param body empty when there was none
     */
    record Reply(int status, String reason, byte[] body) {}

    private static final int CONNECT_MILLIS = 5_000;
    private static final byte[] NO_BODY = new byte[0];

    private final ZaqarSettings settings;
    private final String clientId;
    private final CloseableHttpClient client;
    private volatile HttpRequestBase current;
    private volatile boolean aborted;

    /**
     * @param clientId a UUID: Zaqar shows nobody the messages of the same client
     */
    Exchange(ZaqarSettings settings, String clientId) {
        this.settings = settings;
        this.clientId = clientId;
        HttpClientBuilder builder =
                HttpClientBuilder.create()
                        .setConnectionManager(new BasicHttpClientConnectionManager())
                        .setDefaultRequestConfig(
                                RequestConfig.custom()
                                        .setConnectTimeout(CONNECT_MILLIS)
                                        .setSocketTimeout(settings.timeoutMillis())
                                        .build())
                        .disableAutomaticRetries()
                        .disableRedirectHandling()
                        .disableCookieManagement()
                        .disableAuthCaching()
                        .disableContentCompression();
        if (!settings.keepAlive())
            builder.setConnectionReuseStrategy(NoConnectionReuseStrategy.INSTANCE);
        client = builder.build();
    }

    /**
     * @throws IOException when there is no whole response, or the worker was told to end
     */
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

    /** Called by another thread: a request under way ends now, and no other begins. */
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
            current = null; // the connection is gone in any case
        }
    }
}
