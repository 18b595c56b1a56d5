// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The URL to which points are sent, of a database of InfluxDB 1 or 3 or a bucket of InfluxDB 2, and the credentials.
 *
 * @param url with the unit of our time stamps
 * @param authorization header of requests, a secret; empty = none
 */
public record InfluxTarget(URI url, Optional<String> authorization) {

    /** Environment variable for a token that is not given otherwise; other users can see a command line. */
    public static final String TOKEN_VARIABLE = "INFLUX_TOKEN";

    /** Of InfluxDB 1 and compatible tools. */
    private static final String WRITE = "/write";

    private static final int MOST_PORT = 65_535;

    private static final String WRITE_2 = "/api/v2/write";
    private static final String WRITE_3 = "/api/v3/write_lp";
    private static final String FORM = "give it like http://HOST:8086/write?db=NAME, or for InfluxDB 2"
            + " http://HOST:8086/api/v2/write?org=NAME&bucket=NAME, or for InfluxDB 3"
            + " http://HOST:8181/api/v3/write_lp?db=NAME";

    /**
     * @param token {@code USER:PASSWORD} of InfluxDB 1, or a token; empty = none
     * @param refuse makes the refusal of a URL from a remedy
     * @throws Refusal if the URL is unusable
     */
    public static InfluxTarget of(String url, String token, Function<String, Refusal> refuse) {
        URI uri;
        try {
            uri = new URI(url.strip());
        } catch (URISyntaxException e) {
            throw refuse.apply(FORM);
        }
        if (uri.getHost() == null || !List.of("http", "https").contains(uri.getScheme())) throw refuse.apply(FORM);
        if (uri.getPort() > MOST_PORT) throw refuse.apply("invalid port; give one from 1 to " + MOST_PORT);
        boolean second = String.valueOf(uri.getPath()).endsWith(WRITE_2);
        boolean third = String.valueOf(uri.getPath()).endsWith(WRITE_3);
        if (!second && !third && !String.valueOf(uri.getPath()).endsWith(WRITE)) throw refuse.apply(FORM);
        List<String> query = query(uri);
        if (!named(query, second ? "bucket" : "db")) throw refuse.apply(FORM);
        if (uri.getRawUserInfo() != null || named(query, "u") || named(query, "p"))
            throw refuse.apply(
                    "a URL must not contain a user or password; give them as" + " USER:PASSWORD instead of a token");
        return new InfluxTarget(
                inMillis(uri, query, third ? "millisecond" : "ms"), authorization(token.strip(), second, third));
    }

    /** The given token, else that of the environment. */
    public static String token(String given) {
        String known = System.getenv(TOKEN_VARIABLE);
        return given.isBlank() && known != null ? known : given;
    }

    private static List<String> query(URI uri) {
        return uri.getRawQuery() == null
                ? List.of()
                : Arrays.stream(uri.getRawQuery().split("&")).toList();
    }

    private static boolean named(List<String> query, String name) {
        return query.stream().anyMatch(each -> each.startsWith(name + "="));
    }

    private static URI inMillis(URI uri, List<String> query, String millis) {
        String wanted = Stream.concat(
                        query.stream().filter(each -> !each.startsWith("precision=")), Stream.of("precision=" + millis))
                .collect(Collectors.joining("&"));
        return URI.create(uri.toString().replaceFirst("\\?.*", "") + "?" + wanted);
    }

    private static Optional<String> authorization(String token, boolean second, boolean third) {
        if (token.isEmpty()) return Optional.empty();
        if (third) return Optional.of("Bearer " + token);
        if (second || !token.contains(":")) return Optional.of("Token " + token);
        byte[] user = token.getBytes(StandardCharsets.UTF_8);
        return Optional.of("Basic " + Base64.getEncoder().encodeToString(user));
    }

    /** With secrets masked. */
    @Override
    public String toString() {
        return "InfluxDB at " + url.getScheme() + "://" + url.getAuthority() + url.getPath();
    }
}
