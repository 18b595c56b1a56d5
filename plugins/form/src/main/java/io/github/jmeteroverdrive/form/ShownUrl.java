// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Removes secrets from a URL, for messages on the console and in the log. */
public final class ShownUrl {

    private static final String HIDDEN = "…";
    private static final Pattern WHOLE = Pattern.compile("[\\w+.-]+://\\S*");
    private static final Pattern USER = Pattern.compile("//[^/?#@\\s]*@");

    /** Names of secrets, up to the value; one group. */
    public static final String SECRET = "(?i)((?:password|secret|token)[^=\\s]*=)";

    private static final Pattern NAMED = Pattern.compile(SECRET + "[^&\\s]+");

    private ShownUrl() {}

    /**
     * A URL without user, password and query values. If the end of user or password is ambiguous, only the scheme
     * remains.
     */
    public static String of(String url) {
        int scheme = url.indexOf("://") + 1;
        String begin = scheme == 0 ? "" : url.substring(0, scheme + 2);
        boolean single = url.indexOf('@') == url.lastIndexOf('@');
        String user = user(url);
        if (url.contains("@") && (user.isEmpty() || !single)) return begin + HIDDEN;
        String bare = url.replace(user + "@", HIDDEN + "@").replaceFirst("#.*", "");
        int query = bare.indexOf('?');
        if (query < 0) return bare;
        return bare.substring(0, query + 1)
                + Arrays.stream(bare.substring(query + 1).split("&"))
                        .map(value -> value.substring(0, value.indexOf('=') + 1) + HIDDEN)
                        .collect(Collectors.joining("&"));
    }

    /** The same for a text that may not be a URL, which is then returned unchanged. */
    static String ofAny(String text) {
        return WHOLE.matcher(text).matches() ? of(text) : text;
    }

    /** A URL that can still be used by readers of the run: without user, password and the values of secrets. */
    public static String withoutSecrets(String url) {
        return NAMED.matcher(USER.matcher(url).replaceAll("//***@")).replaceAll("$1***");
    }

    /** The user as written; empty if unknown. */
    private static String user(String url) {
        try {
            URI uri = new URI(url.strip());
            return uri.getHost() == null || uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo();
        } catch (URISyntaxException e) {
            return "";
        }
    }
}
