// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.XmlResults;
import java.io.Serial;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleResult;

/** The result of one request, or of many. Scripts read its checksum from {@code prev}. */
public class RequestResult extends MeasuredResult {

    @Serial
    private static final long serialVersionUID = 1;

    static {
        XmlResults.writeAs(SampleResult.class, RequestResult.class);
    }

    private static final int START_OF_PAGE = 2000;
    private static final Pattern META_CHARSET =
            Pattern.compile("(?i)<meta\\s[^>]*charset\\s*=\\s*[\"']?([a-z0-9][\\w:.-]*)");

    private String checksum = "";

    RequestResult(long startMillis, long elapsedMillis) {
        super(startMillis, elapsedMillis);
    }

    /** Adds what only the result of a single request has. */
    void addDetails(Exchange exchange, ConnectionOptions options) {
        if (exchange.connectNanos() != Exchange.NONE) setConnectTime(ResultBuilder.millis(exchange.connectNanos()));
        ResponseInspector response = ((ResponseCheck.Inspected) exchange.sink()).inspector();
        checksum = response.checksum();
        if (!response.keepsBody()) return;
        setDataType(TEXT);
        if (!response.contentType().isEmpty()) {
            setContentType(response.contentType());
            setEncodingAndType(response.contentType().replace("\"", ""));
            if (!isSupported(super.getDataEncodingNoDefault())) setDataEncoding(null);
        }
        setResponseData(response.firstBytes());
        if (response.isDetailed()) addMessages(exchange, options, response);
    }

    /** For View Results Tree: request and response as they were sent. */
    private void addMessages(Exchange exchange, ConnectionOptions options, ResponseInspector response) {
        RequestParts request = RequestParts.of(exchange.request());
        String fields = utf8(String.join("\n", request.fields()).getBytes(ISO_8859_1));
        String server = (options.tls() == null ? "http://" : "https://") + request.host();
        String target = request.target();
        String url = target.startsWith("/") ? server + target : target;
        try {
            setURL(new URL(url));
        } catch (MalformedURLException e) {
            // OPTIONS * has none
        }
        setSamplerData(request.method() + " " + url + "\n\n" + utf8(request.body()));
        setRequestHeaders(fields);
        if (exchange.status() == 0) return;
        String version = options.http2() ? "HTTP/2 " : "HTTP/1.1 ";
        setResponseHeaders(version + exchange.status() + "\n" + response.fields());
    }

    private static String utf8(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    /** A page may name its charset itself, as with HTTP Request. */
    @Override
    public String getDataEncodingNoDefault() {
        String given = super.getDataEncodingNoDefault();
        if (given != null || !getContentType().startsWith("text/html")) return given;
        byte[] body = getResponseData();
        String start = new String(body, 0, Math.min(body.length, START_OF_PAGE), ISO_8859_1);
        Matcher charset = META_CHARSET.matcher(start);
        return charset.find() && isSupported(charset.group(1)) ? charset.group(1) : null;
    }

    private static boolean isSupported(String charset) {
        try {
            return charset != null && Charset.isSupported(charset);
        } catch (IllegalCharsetNameException e) {
            return false;
        }
    }

    @Override
    protected String getDataEncodingWithDefault(String other) {
        String known = getDataEncodingNoDefault();
        return known == null ? other : known;
    }

    /** Checksum of the body as received, in lower-case hexadecimal; "" if none was computed. */
    public String getChecksum() {
        return checksum;
    }
}
