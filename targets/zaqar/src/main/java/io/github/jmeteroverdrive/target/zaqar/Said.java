// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.zaqar;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks our part of the WSGI application what it and Redis have done by now. One thread. */
final class Said {

    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final Pattern NUMBER = Pattern.compile("\"(\\w+)\": (\\d+)(\\.\\d+)?");

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(LIMIT)
                    .build();
    private final HttpRequest question;

    Said(int port) {
        URI url = URI.create("http://127.0.0.1:" + port + "/overdrive/figures");
        question = HttpRequest.newBuilder(url).timeout(LIMIT).build();
    }

    /**
     * @throws IOException when there is no answer within 2 s
     */
    Map<String, Number> ask() throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(question, BodyHandlers.ofString());
        if (answer.statusCode() != 200)
            throw new IOException("Zaqar answers " + answer.statusCode());
        Map<String, Number> figures = new LinkedHashMap<>();
        for (Matcher one = NUMBER.matcher(answer.body()); one.find(); ) {
            boolean whole = one.group(3) == null;
            if (whole) figures.put(one.group(1), Long.valueOf(one.group(2)));
            else figures.put(one.group(1), Double.valueOf(one.group(2) + one.group(3)));
        }
        return figures;
    }
}
