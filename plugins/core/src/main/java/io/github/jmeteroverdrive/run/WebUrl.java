// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.IDN;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLDecoder;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An http or https URL, parsed as leniently as HTTP Request, curl and browsers do: characters that a URL cannot have
 * are percent-encoded, and a host may have underscores or letters of any language. Immutable.
 *
 * @param scheme in lower case
 * @param userInfo "" = none
 * @param host in ASCII and lower case
 * @param port -1 = the default
 * @param target path and query, without the fragment; at least a slash
 */
public record WebUrl(String scheme, String userInfo, String host, int port, String target) {

    private static final int ASCII = 128;
    private static final int HEXADECIMAL = 16;
    private static final int MAX_PORT = 65_535;
    private static final String NOT_IN_TARGET = " \"#<>[\\]^`{|}";
    private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*");
    private static final Pattern KNOWN_SCHEME = Pattern.compile("(?i)https?:.*");
    private static final Pattern HOST = Pattern.compile("[a-z0-9._-]+|\\[[0-9a-f:.]+(%[a-z0-9._-]+)?]");
    private static final Pattern ABOVE_ROOT = Pattern.compile("^(?:/\\.\\.?(?=[/?]|$))+");

    /** @throws IllegalArgumentException if it is not valid; the message is the problem */
    public static WebUrl of(String text) {
        return of(null, new String(text.getBytes(UTF_8), ISO_8859_1));
    }

    /** Each character is a byte, because bytes in an unknown charset are percent-encoded, too. */
    private static WebUrl of(URL base, String text) {
        if (SCHEME.matcher(text).matches() && !KNOWN_SCHEME.matcher(text).matches())
            throw new IllegalArgumentException("its scheme is not http or https");
        try {
            URL url = new URL(base, text);
            if (url.getHost() == null || url.getHost().isEmpty()) throw new IllegalArgumentException("it has no host");
            if (url.getPort() == 0 || url.getPort() > MAX_PORT)
                throw new IllegalArgumentException("its port is not from 1 to " + MAX_PORT);
            String user = url.getUserInfo() == null ? "" : url.getUserInfo();
            String target = ABOVE_ROOT.matcher(url.getFile()).replaceFirst("");
            return new WebUrl(
                    url.getProtocol().toLowerCase(Locale.ROOT),
                    user,
                    host(url.getHost()),
                    url.getPort(),
                    encoded(target.startsWith("/") ? target : "/" + target));
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("it is not a URL", e);
        }
    }

    /**
     * The text that a percent-encoded one stands for; a plus sign is a plus sign, unlike in forms.
     *
     * @throws IllegalArgumentException if a percent sign is not followed by two hexadecimal digits
     */
    public static String percentDecoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    }

    private static String host(String bytes) {
        String given = new String(bytes.getBytes(ISO_8859_1), UTF_8);
        String host = given;
        if (!given.chars().allMatch(c -> c < ASCII)) {
            try {
                host = IDN.toASCII(given, IDN.ALLOW_UNASSIGNED);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("its host is not valid", e);
            }
        }
        host = host.toLowerCase(Locale.ROOT);
        if (!HOST.matcher(host).matches()) throw new IllegalArgumentException("its host is not valid");
        return host;
    }

    /**
     * Whether a byte other than a percent sign is sent unencoded in a path or query. All clients send brackets in a
     * query.
     */
    public static boolean isSentInTarget(int value, boolean query) {
        if (query && (value == '[' || value == ']')) return true;
        return value > ' ' && value < ASCII - 1 && NOT_IN_TARGET.indexOf(value) < 0;
    }

    private static String encoded(String target) {
        byte[] bytes = target.getBytes(ISO_8859_1);
        StringBuilder out = new StringBuilder(bytes.length);
        boolean query = false;
        for (int at = 0; at < bytes.length; at++) {
            query |= bytes[at] == '?';
            boolean stays = bytes[at] == '%' ? isEncoded(bytes, at, bytes.length) : isSentInTarget(bytes[at], query);
            if (stays) out.append((char) bytes[at]);
            else out.append(String.format("%%%02X", bytes[at]));
        }
        return out.toString();
    }

    /** Whether two hexadecimal digits follow the percent sign at a place. */
    public static boolean isEncoded(byte[] bytes, int at, int to) {
        return at + 2 < to
                && Character.digit(bytes[at + 1], HEXADECIMAL) >= 0
                && Character.digit(bytes[at + 2], HEXADECIMAL) >= 0;
    }

    /**
     * Resolves a reference in a response to this URL (RFC 3986, section 5.2.2).
     *
     * @param field a character for each byte
     * @throws IllegalArgumentException if the result is not valid; the message is the problem
     */
    public WebUrl resolve(String field) {
        String reference = field.strip();
        if (reference.isEmpty() || reference.startsWith("#")) return this;
        // the JDK's URL would resolve it against the folder
        String whole = reference.startsWith("?") ? path() + reference : reference;
        try {
            return of(new URL(this + target), slashed(whole));
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /** Browsers treat a backslash in a path as a slash. */
    private static String slashed(String reference) {
        int query = reference.indexOf('?');
        int end = query < 0 ? reference.length() : query;
        return reference.substring(0, end).replace('\\', '/') + reference.substring(end);
    }

    public boolean isSameServer(WebUrl other) {
        return toString().equals(other.toString());
    }

    /** The same without user and target, and without a port that is the default. */
    public WebUrl server() {
        return of(toString());
    }

    /** The port, also if it is the default. */
    public int realPort() {
        if (port >= 0) return port;
        return scheme.equals("https") ? 443 : 80;
    }

    /** The value of the Host header. */
    public String authority() {
        boolean isDefault = realPort() == (scheme.equals("https") ? 443 : 80);
        return isDefault ? host : host + ":" + port;
    }

    /** Scheme and authority. */
    @Override
    public String toString() {
        return scheme + "://" + authority();
    }
}
