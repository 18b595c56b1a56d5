// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import io.github.jmeteroverdrive.http.StreamingDownload;
import io.github.jmeteroverdrive.http.TemplatedUpload;
import io.github.jmeteroverdrive.http.WgetDownload;
import java.nio.file.Path;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.samplers.Sampler;

/** The sampler of each way, and how it is told which response to ask for. */
final class Samplers {

    private static final String ALL = "8m";
    private static final String STALLED_MILLIS = "40";
    private static final String STALLED_SECONDS = "0.5";

    private Samplers() {}

    /** @param template what uploads send */
    static Sampler of(Way way, int port, Path template) {
        Sampler sampler = made(way, template);
        sampler.setName(way.name());
        if (sampler instanceof HTTPSamplerBase http) {
            http.setProtocol(way.tls() ? "https" : "http");
            http.setDomain("127.0.0.1");
            http.setPort(port);
            http.setArguments(new Arguments());
            http.setFollowRedirects(true);
            http.setUseKeepAlive(way != Way.NO_KEEP_ALIVE);
        }
        sampler.setProperty("port", port);
        return sampler;
    }

    private static Sampler made(Way way, Path template) {
        return switch (way) {
            case DISCARD, TLS, MIXED -> streaming("strict", "true");
            case CHECKSUM -> streaming("checksum", "crc32c");
            case KEEP, NO_KEEP_ALIVE, TLS_KEEP, MIXED_TLS -> streaming("keepFirst", ALL);
            case DECODE -> streaming("decode", "true");
            case UPLOAD, MIXED_UPLOAD -> {
                TemplatedUpload upload = new TemplatedUpload();
                upload.setProperty("TemplatedUpload.template", template.toString());
                yield upload;
            }
            case WGET, CURL -> {
                WgetDownload wget = new WgetDownload();
                wget.setProperty("WgetDownload.tool", way == Way.WGET ? "wget" : "curl");
                wget.setProperty("WgetDownload.url", "http://127.0.0.1/of/each/sample");
                wget.setProperty("WgetDownload.keepFirst", ALL);
                yield wget;
            }
            case STOCK_HTTPCLIENT, NEIGHBOUR, NEIGHBOUR_TLS -> new HTTPSamplerProxy("HttpClient4");
            case STOCK_JAVA -> new HTTPSamplerProxy("Java");
        };
    }

    private static StreamingDownload streaming(String field, String value) {
        StreamingDownload download = new StreamingDownload();
        download.setProperty("StreamingDownload." + field, value);
        return download;
    }

    /** Every other time there is none, which is another way to read; stock may wait for ever. */
    private static String timeout(Way way, int number) {
        if (way.isNeighbour()) return "200";
        if (!way.judged()) return "1000";
        return number % 2 == 0 ? "60000" : "";
    }

    /** Lets the next sample ask for a response; a time-out is set where it is needed only. */
    static void ask(Sampler sampler, Way way, int number, Script script) {
        String path = "/" + way + "/" + number;
        sampler.setName(path.substring(1));
        boolean stalls = script.fault() == Fault.STALL;
        if (sampler instanceof HTTPSamplerBase http) {
            http.setPath(path);
            http.setMethod(script.method());
            http.setResponseTimeout(stalls ? STALLED_MILLIS : timeout(way, number));
            http.setProperty("TemplatedUpload.length", number % 2 == 0 ? "auto" : "chunked");
        } else {
            String url = "http://127.0.0.1:" + sampler.getPropertyAsInt("port") + path;
            sampler.setProperty("WgetDownload.url", url);
            sampler.setProperty("WgetDownload.timeout", stalls ? STALLED_SECONDS : "60");
        }
    }
}
