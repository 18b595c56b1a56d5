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

/** Creates the sampler of each variant, and sets the response that it requests. */
final class Samplers {

    private static final String ALL = "8m";
    private static final String STALLED_MILLIS = "40";
    private static final String STALLED_SECONDS = "0.5";

    private Samplers() {}

    /** @param template body of uploads */
    static Sampler of(SamplerVariant variant, int port, Path template) {
        Sampler sampler = create(variant, template);
        sampler.setName(variant.name());
        if (sampler instanceof HTTPSamplerBase http) {
            http.setProtocol(variant.tls() ? "https" : "http");
            http.setDomain("127.0.0.1");
            http.setPort(port);
            http.setArguments(new Arguments());
            http.setFollowRedirects(true);
            http.setUseKeepAlive(variant != SamplerVariant.NO_KEEP_ALIVE);
        }
        sampler.setProperty("port", port);
        return sampler;
    }

    private static Sampler create(SamplerVariant variant, Path template) {
        return switch (variant) {
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
                wget.setProperty("WgetDownload.tool", variant == SamplerVariant.WGET ? "wget" : "curl");
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

    /** Every other request has no time-out, which uses another read path; stock samplers might then wait forever. */
    private static String timeout(SamplerVariant variant, int number) {
        if (variant.isNeighbour()) return "200";
        if (!variant.isChecked()) return "1000";
        return number % 2 == 0 ? "60000" : "";
    }

    /** Prepares the next sample. Sets a short time-out only if the response stalls. */
    static void prepare(Sampler sampler, SamplerVariant variant, int number, Script script) {
        String path = "/" + variant + "/" + number;
        sampler.setName(path.substring(1));
        boolean stalls = script.fault() == Fault.STALL;
        if (sampler instanceof HTTPSamplerBase http) {
            http.setPath(path);
            http.setMethod(script.method());
            http.setResponseTimeout(stalls ? STALLED_MILLIS : timeout(variant, number));
            http.setProperty("TemplatedUpload.length", number % 2 == 0 ? "auto" : "chunked");
        } else {
            String url = "http://127.0.0.1:" + sampler.getPropertyAsInt("port") + path;
            sampler.setProperty("WgetDownload.url", url);
            sampler.setProperty("WgetDownload.timeout", stalls ? STALLED_SECONDS : "60");
        }
    }
}
