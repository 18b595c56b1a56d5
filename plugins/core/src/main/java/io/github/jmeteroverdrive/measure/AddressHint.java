// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What to do about an exception of JMeter's own HTTP client that a wrong address or scheme causes. */
public final class AddressHint {

    private static final String HTTPS = "; if this port speaks TLS, give a URL with https://";
    private static final Map<Pattern, String> HINTS = new LinkedHashMap<>();

    private static final String NOTHING_SENT = "; nothing was sent: correct the URL in the plan";

    /** JMeter cannot make a URL from the fields of a sampler. */
    private static final Pattern WRONG_URL = Pattern.compile("MalformedURLException|URISyntaxException"
            + "|IllegalArgumentException .*(Illegal character in |Expected (authority|scheme)|port out of range"
            + "|Invalid port|Malformed (escape|IPv\\d)|[Hh]ost name )");

    static {
        hint("Unsupported or unrecognized SSL message", "; this port does not speak TLS: give a URL with http://");
        hint(
                "SSLHandshakeException.*Remote host (terminated|closed)",
                "; if this port does not speak TLS, give a URL with http://");
        hint("NoHttpResponseException|failed to respond with a valid HTTP response", HTTPS);
        hint("UnknownHostException", "; correct the host's name, or what resolves it on JMeter's host");
    }

    /** The JVM's resolver says this only the first time; until it asks again, its exceptions have just the name. */
    private static final Pattern NOT_KNOWN = Pattern.compile("(UnknownHostException .*): "
            + "(?:Name or service not known|nodename nor servname provided, or not known)$");

    private AddressHint() {}

    private static void hint(String sign, String words) {
        HINTS.put(Pattern.compile(sign), words);
    }

    /** The cause of a failure with its hint; "" without code and message. The same parameters as {@link #of}. */
    public static String cause(String code, String message, boolean answered) {
        String cause = (code + " " + message).strip();
        if (!ExceptionResponseCode.is(code)) return cause;
        return NOT_KNOWN.matcher(cause).replaceFirst("$1") + of(code, message, answered);
    }

    /**
     * The hint, to be appended to the cause of a failure; "" if there is none.
     *
     * @param code JMeter's response code; a server that answered has a status
     * @param message JMeter's response message
     * @param answered whether a server has answered before, such as by a redirect, whose URL may be the wrong one
     */
    public static String of(String code, String message, boolean answered) {
        if (!ExceptionResponseCode.is(code)) return "";
        String text = code + " " + message;
        if (WRONG_URL.matcher(text).find()) return answered ? "" : NOTHING_SENT;
        return HINTS.entrySet().stream()
                .filter(hint -> hint.getKey().matcher(text).find())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    /** Whether a failure has this cause: the plan has a URL to which JMeter could send nothing. */
    public static boolean isWrongUrl(String cause) {
        return cause.endsWith(NOTHING_SENT);
    }
}
