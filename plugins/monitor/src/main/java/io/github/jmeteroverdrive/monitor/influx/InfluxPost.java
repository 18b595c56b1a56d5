// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.monitor.influx.Answer.Fate;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;

/** Sends points, and waits for the answer, for some seconds at most. One thread at a time. */
final class InfluxPost {

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERROR = 500;
    private static final int REDIRECT = 300;
    private static final int OK = 200;
    private static final int WORDS = 200;

    private final InfluxPlace place;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT)
                    .build();

    InfluxPost(InfluxPlace place) {
        this.place = place;
    }

    Answer post(String lines) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(place.url())
                        .timeout(ANSWER)
                        .header("Content-Type", "text/plain; charset=utf-8")
                        .POST(BodyPublishers.ofString(lines));
        try {
            place.authorization().ifPresent(value -> request.header("Authorization", value));
        } catch (IllegalArgumentException e) { // its message has the token
            return new Answer(Fate.REFUSED, "the token has a character that no header may have");
        }
        try {
            return answer(client.send(request.build(), BodyHandlers.ofString()));
        } catch (IOException e) {
            return new Answer(Fate.LATER, why(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer(Fate.LATER, "interrupted");
        }
    }

    /** A phrase; the client has none of its own for a name that nobody knows. */
    private static String why(IOException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause())
            if (cause instanceof UnresolvedAddressException) return "no name server knows its host";
        return String.valueOf(failed).replaceFirst("^[\\w.]*\\.", "");
    }

    private static Answer answer(HttpResponse<String> response) {
        int code = response.statusCode();
        if (code >= OK && code < REDIRECT) return Answer.TAKEN;
        String words = response.body().strip().replaceAll("\\s+", " ");
        String why = "HTTP " + code + " " + words.substring(0, Math.min(WORDS, words.length()));
        boolean later = code == TOO_MANY || code >= SERVER_ERROR;
        return new Answer(later ? Fate.LATER : Fate.REFUSED, why.strip());
    }
}
