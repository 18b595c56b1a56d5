// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The header lines of a request, as they are sent. Immutable.
 *
 * @param text the lines, each with its end
 * @param hasHost whether Host is among them
 * @param waits whether a variable or function is in a header's name, so that the lines must be read again when it has
 *     its value
 */
public record HeaderLines(String text, boolean hasHost, boolean waits) {

    private static final String END = "\r\n";
    private static final char DELETE = 0x7F;

    /** A header's name is a token (RFC 9110, section 5.1). A character may be a byte, so U+0085 ends no line. */
    private static final Pattern FIELD = Pattern.compile("(?s)([A-Za-z0-9!#$%&'*+.^_`|~-]+):.*");

    private static final Pattern AUTHORIZATION = Pattern.compile("(?im)^authorization:");
    private static final Pattern VARIABLE_NAME = Pattern.compile("(?s)[^:]*\\$\\{.*");

    /** Lines of a request of HTTP. */
    static HeaderLines of(String given) {
        return of(given, Map.of());
    }

    /**
     * Reads them. Content-Length is left out, as HTTP Request does: it is added with the body.
     *
     * @param refused names, in lower case, that a line must not have, and what to do instead
     * @throws IllegalArgumentException if a line is not valid; the message is line and remedy
     */
    public static HeaderLines of(String given, Map<String, String> refused) {
        StringBuilder text = new StringBuilder();
        boolean hasHost = false;
        boolean waits = false;
        for (String raw : given.lines().toList()) {
            String line = raw.replace('\0', ' ').strip();
            if (line.isEmpty()) continue;
            boolean variable = VARIABLE_NAME.matcher(line).matches();
            String name = variable ? "" : name(line);
            waits |= variable;
            hasHost |= name.equals("host");
            String remedy = refused.get(name);
            if (remedy != null)
                throw new IllegalArgumentException(
                        "the line '%s' is not allowed, because the element sets this header; %s"
                                .formatted(line, remedy));
            if (name.equals("transfer-encoding"))
                throw new IllegalArgumentException(
                        ("the header line '%s' does not fit the request, whose body is sent with its"
                                        + " length; remove it")
                                .formatted(line));
            if (!name.equals("content-length")) text.append(line).append(END);
        }
        return new HeaderLines(text.toString(), hasHost, waits);
    }

    /**
     * All lines for a server: with its Host and Authorization, unless they have their own.
     *
     * @param ofFormat further lines; "" = none
     */
    public String complete(Destination to, String ofFormat) {
        String host = hasHost ? "" : "Host: " + to.authority() + END;
        String own = AUTHORIZATION.matcher(text).find() ? "" : to.credentials().line();
        return host + to.proxyHeader() + own + ofFormat + text;
    }

    /**
     * Checks lines as they are written.
     *
     * @throws IllegalArgumentException if one is not valid; the message is line and remedy
     */
    static void check(String given) {
        checked(given, Map.of());
    }

    /** Reads lines as they are written; the same as {@link #of(String, Map)}, without control characters. */
    public static HeaderLines checked(String given, Map<String, String> refused) {
        given.lines().forEach(HeaderLines::checkCharacters);
        return of(given, refused);
    }

    /**
     * Refuses control characters (RFC 9110, section 5.5), line breaks included.
     *
     * @throws IllegalArgumentException if there is one; the message is line and remedy
     */
    static void checkCharacters(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c >= ' ' && c != DELETE || c == '\t') continue;
            String shown = line.codePoints()
                    .mapToObj(each -> each < ' ' || each == DELETE ? " " : Character.toString(each))
                    .collect(Collectors.joining());
            String message =
                    "the header line '%s' has a control character, U+%04X, which no header can have; remove it";
            throw new IllegalArgumentException(message.formatted(shown, (int) c));
        }
    }

    private static String name(String line) {
        Matcher field = FIELD.matcher(line);
        if (!field.matches())
            throw new IllegalArgumentException("the header line '" + line + "' is not valid; write it as Name: value");
        return field.group(1).toLowerCase(Locale.ROOT);
    }
}
