// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.httpasync.check.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.check.ResponseInspector;
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

/** The result of a request, or of many. Scripts read from {@code prev} what it has beside. */
public class RequestResult extends MeasuredResult {

    @Serial private static final long serialVersionUID = 1;

    static {
        XmlResults.writeAs(SampleResult.class, RequestResult.class);
    }

    private static final int BEGIN_OF_PAGE = 2000;
    private static final Pattern META_CHARSET =
            Pattern.compile("(?i)<meta\\s[^>]*charset\\s*=\\s*[\"']?([a-z0-9][\\w:.-]*)");

    private String checksum = "";

    RequestResult(long startMillis, long elapsedMillis) {
        super(startMillis, elapsedMillis);
    }

    /** Takes over what only the result of a single request has. */
    void about(Exchange exchange, ConnectionOptions link) {
        if (exchange.connectNanos() != Exchange.NONE)
            setConnectTime(ResultBuilder.millis(exchange.connectNanos()));
        ResponseInspector seen = ((ResponseCheck.Inspected) exchange.sink()).inspection();
        checksum = seen.checksum();
        if (!seen.keeps()) return;
        setDataType(TEXT);
        if (!seen.contentType().isEmpty()) {
            setContentType(seen.contentType());
            setEncodingAndType(seen.contentType().replace("\"", ""));
            if (!isKnown(super.getDataEncodingNoDefault())) setDataEncoding(null);
        }
        setResponseData(seen.firstBytes());
        if (seen.isDetailed()) show(exchange, link, seen);
    }

    /** What a person wants to see, in View Results Tree: request and response as they were. */
    private void show(Exchange exchange, ConnectionOptions link, ResponseInspector seen) {
        RequestParts request = RequestParts.of(exchange.request());
        String fields = utf8(String.join("\n", request.fields()).getBytes(ISO_8859_1));
        String server = (link.tls() == null ? "http://" : "https://") + request.host();
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
        String version = link.http2() ? "HTTP/2 " : "HTTP/1.1 ";
        setResponseHeaders(version + exchange.status() + "\n" + seen.fields());
    }

    private static String utf8(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    /** As HTTP Request's: a page may name its charset itself. */
    @Override
    public String getDataEncodingNoDefault() {
        String given = super.getDataEncodingNoDefault();
        if (given != null || !getContentType().startsWith("text/html")) return given;
        byte[] body = getResponseData();
        String begin = new String(body, 0, Math.min(body.length, BEGIN_OF_PAGE), ISO_8859_1);
        Matcher named = META_CHARSET.matcher(begin);
        return named.find() && isKnown(named.group(1)) ? named.group(1) : null;
    }

    private static boolean isKnown(String charset) {
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

    /**
     * Of the body as it came, in lower-case hexadecimal digits; "" when none was taken, or this is
     * about many requests.
     */
    public String getChecksum() {
        return checksum;
    }
}
