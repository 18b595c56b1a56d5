// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.monitor.agent.host.AsciiParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.URL;

/**
 * The connection counters of nginx (its module ngx_http_stub_status_module). The query itself is one of the requests
 * that it counts.
 */
public final class NginxStatus implements Inquiry {

    private static final int ENOUGH = 4096;
    private static final byte[] ACTIVE = AsciiParser.key("Active connections:");
    private static final byte[] READING = AsciiParser.key("Reading:");

    private final URL url;
    private final int timeoutMillis;

    /**
     * @param timeoutMillis for connecting, and for each read
     * @throws IOException if it is not a valid URL
     */
    public NginxStatus(String url, int timeoutMillis) throws IOException {
        this.timeoutMillis = timeoutMillis;
        try {
            this.url = new URL(url);
        } catch (MalformedURLException e) {
            throw failure("'" + url + "' is not a valid URL (" + e.getMessage() + ")");
        }
        if (!this.url.getProtocol().startsWith("http")) throw failure("'" + url + "' is not an http URL");
    }

    @Override
    public ObjectNode ask() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setConnectTimeout(timeoutMillis);
        connection.setReadTimeout(timeoutMillis);
        connection.setUseCaches(false);
        try (InputStream body = connection.getInputStream()) {
            byte[] bytes = body.readNBytes(ENOUGH);
            return parse(new AsciiParser().set(bytes, bytes.length));
        } catch (IOException e) {
            throw failure(url + " gives no status: " + e.getMessage()); // which may contain the URL
        }
    }

    private static IOException failure(String why) {
        return new IOException(ShownUrl.withoutSecrets(why));
    }

    static ObjectNode parse(AsciiParser text) throws IOException {
        ObjectNode figures = JsonNodeFactory.instance.objectNode();
        boolean active = text.line(ACTIVE) && put(figures, "active", text);
        // the names of the three counters are on a separate line
        boolean counts = active
                && text.nextLine()
                && text.nextLine()
                && put(figures, "accepts", text)
                && put(figures, "handled", text)
                && put(figures, "requests", text);
        boolean states = counts
                && text.line(READING)
                && put(figures, "reading", text)
                && text.skipWord()
                && put(figures, "writing", text)
                && text.skipWord()
                && put(figures, "waiting", text);
        if (!states) throw new IOException("this is not the page of stub_status");
        return figures;
    }

    private static boolean put(ObjectNode figures, String name, AsciiParser text) {
        long value = text.number();
        if (value != AsciiParser.NONE) figures.put(name, value);
        return value != AsciiParser.NONE;
    }
}
