// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;

/** Sends points, and waits some seconds at most for the response. Used by one thread at a time. */
public final class InfluxPost {

    /** Points of a request, as many as InfluxData advises. */
    public static final int BATCH = 5_000;

    /**
     * What became of points that were sent.
     *
     * @param why they were not taken, a phrase; empty when they were
     */
    public record WriteResult(Fate fate, String why) {

        public enum Fate {
            TAKEN,
            /** The receiver is unreachable or busy: a retry may succeed. */
            LATER,
            /** The receiver will never accept them. */
            REFUSED
        }

        public static final WriteResult TAKEN = new WriteResult(Fate.TAKEN, "");

        /** The remedy if it refused even the first point. */
        public String refusal(InfluxTarget place) {
            return place + " answers " + why + "; check the URL, the token, and that the token may write there";
        }
    }

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERROR = 500;
    private static final int REDIRECT = 300;
    private static final int OK = 200;
    private static final int WORDS = 200;

    private final InfluxTarget place;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();

    /** Connects at the first request. */
    public InfluxPost(InfluxTarget place) {
        this.place = place;
    }

    /** @param lines points in line protocol */
    public WriteResult post(String lines) {
        HttpRequest.Builder request = HttpRequest.newBuilder(place.url())
                .timeout(ANSWER)
                .header("Content-Type", "text/plain; charset=utf-8")
                .POST(BodyPublishers.ofString(lines));
        try {
            place.authorization().ifPresent(value -> request.header("Authorization", value));
        } catch (IllegalArgumentException e) { // its message has the token
            return new WriteResult(WriteResult.Fate.REFUSED, "the token has a character that no header may have");
        }
        try {
            return answer(client.send(request.build(), BodyHandlers.ofString()));
        } catch (IOException e) {
            return new WriteResult(WriteResult.Fate.LATER, why(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new WriteResult(WriteResult.Fate.LATER, "interrupted");
        }
    }

    /** A phrase; the client has none for an unknown host name. */
    private static String why(IOException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause())
            if (cause instanceof UnresolvedAddressException) return "no name server knows its host";
        return String.valueOf(failed).replaceFirst("^[\\w.]*\\.", "");
    }

    private static WriteResult answer(HttpResponse<String> response) {
        int code = response.statusCode();
        if (code >= OK && code < REDIRECT) return WriteResult.TAKEN;
        String words = response.body().strip().replaceAll("\\s+", " ");
        String why = "HTTP " + code + " " + words.substring(0, Math.min(WORDS, words.length()));
        boolean later = code == TOO_MANY || code >= SERVER_ERROR;
        return new WriteResult(later ? WriteResult.Fate.LATER : WriteResult.Fate.REFUSED, why.strip());
    }
}
