// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.IDN;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An http or https URL, read as leniently as HTTP Request, curl and browsers read one: what a URL
 * cannot have is percent-encoded, and a host may have underscores or letters of any language.
 * Immutable.
 *
 * @param scheme in lower case
 * @param userInfo "" = none
 * @param host in ASCII and lower case
 * @param port -1 = the scheme's
 * @param target path and query, without the fragment; at least a slash
 */
public record WebUrl(String scheme, String userInfo, String host, int port, String target) {

    private static final int ASCII = 128;
    private static final int HEXADECIMAL = 16;
    private static final int MOST_PORTS = 65_535;
    private static final String NOT_IN_TARGET = " \"#<>[\\]^`{|}";
    private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*");
    private static final Pattern KNOWN_SCHEME = Pattern.compile("(?i)https?:.*");
    private static final Pattern HOST =
            Pattern.compile("[a-z0-9._-]+|\\[[0-9a-f:.]+(%[a-z0-9._-]+)?]");
    private static final Pattern ABOVE_ROOT = Pattern.compile("^(?:/\\.\\.?(?=[/?]|$))+");

    /**
     * @param text of a whole URL
     * @throws IllegalArgumentException when it is not valid; the message is the problem
     */
    public static WebUrl of(String text) {
        return of(null, new String(text.getBytes(UTF_8), ISO_8859_1));
    }

    /** A character is a byte, because bytes in no known charset are percent-encoded, too. */
    private static WebUrl of(URL base, String text) {
        if (SCHEME.matcher(text).matches() && !KNOWN_SCHEME.matcher(text).matches())
            throw new IllegalArgumentException("its scheme is not http or https");
        try {
            URL url = new URL(base, text);
            if (url.getHost() == null || url.getHost().isEmpty())
                throw new IllegalArgumentException("it has no host");
            if (url.getPort() == 0 || url.getPort() > MOST_PORTS)
                throw new IllegalArgumentException("its port is not from 1 to " + MOST_PORTS);
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
        if (!HOST.matcher(host).matches())
            throw new IllegalArgumentException("its host is not valid");
        return host;
    }

    /**
     * Whether a byte is sent as it is in path or query; percent signs are another matter. All
     * clients send brackets in a query.
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
            boolean stays =
                    bytes[at] == '%'
                            ? isHex(bytes, at + 1) && isHex(bytes, at + 2)
                            : isSentInTarget(bytes[at], query);
            if (stays) out.append((char) bytes[at]);
            else out.append(String.format("%%%02X", bytes[at]));
        }
        return out.toString();
    }

    private static boolean isHex(byte[] bytes, int at) {
        return at < bytes.length && Character.digit(bytes[at], HEXADECIMAL) >= 0;
    }

    /**
     * The URL that a reference in a response to this one leads to (RFC 3986, section 5.2.2).
     *
     * @param field a character for each byte, as the head of the response has it
     * @throws IllegalArgumentException when it leads to none; the message is the problem
     */
    public WebUrl resolve(String field) {
        String reference = field.strip();
        if (reference.isEmpty() || reference.startsWith("#")) return this;
        // the JDK's URL would go to the folder instead
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

    /** Browsers take a backslash in a path for a slash. */
    private static String slashed(String reference) {
        int query = reference.indexOf('?');
        int end = query < 0 ? reference.length() : query;
        return reference.substring(0, end).replace('\\', '/') + reference.substring(end);
    }

    /** Whether requests for both go to the same server. */
    public boolean isSameServer(WebUrl other) {
        return toString().equals(other.toString());
    }

    /** The port that is connected to. */
    public int realPort() {
        if (port >= 0) return port;
        return scheme.equals("https") ? 443 : 80;
    }

    /** Host and, where it is not the scheme's, port, as the Host field has them. */
    public String authority() {
        boolean usual = realPort() == (scheme.equals("https") ? 443 : 80);
        return usual ? host : host + ":" + port;
    }

    /** The server alone. */
    @Override
    public String toString() {
        return scheme + "://" + authority();
    }
}
