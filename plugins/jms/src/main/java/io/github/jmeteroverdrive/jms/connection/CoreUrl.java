// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parameters of an Artemis Core URL. Two defaults make a measurement wrong without a sign: without
 * {@code confirmationWindowSize} the client itself calls the completion listener right after the local write
 * (AMQ212053), and the default {@code producerWindowSize} of 64 KiB blocks {@code send()} long before max pending is
 * reached.
 */
public record CoreUrl(String text) {

    /** Credits also cover headers and properties. */
    private static final int ENVELOPE = 512;

    /** Bytes for a URL that has none: as od - Target gives them. */
    public static final int CONFIRMATION_WINDOW = 1 << 20;

    /** 16 times Artemis' default. */
    private static final long LEAST_WINDOW = 1 << 20;

    /** A producer window, in bytes, that never blocks this many messages of this size. */
    public static long windowFor(long maxPending, long messageSize) {
        return 2 * maxPending * (messageSize + ENVELOPE);
    }

    /**
     * The window to open where this one is needed. The broker returns credits in portions, so a window of few messages
     * blocks {@code send()} for most of the time; max pending limits the messages in flight anyway.
     */
    public static long windowToOpen(long needed) {
        return needed < 0 ? needed : Math.max(needed, LEAST_WINDOW);
    }

    /** Whether completions are the broker's acknowledgements. */
    public boolean hasConfirmationWindow() {
        return confirmationWindow().orElse(-1) > 0;
    }

    /** In bytes, negative = never confirmed; empty = the client's default, -1. */
    public OptionalLong confirmationWindow() {
        return number("confirmationWindowSize");
    }

    /** Credits in bytes, negative = unlimited; empty = the client's default. */
    public OptionalLong producerWindow() {
        return number("producerWindowSize");
    }

    /** A copy with a parameter, which several hosts in parentheses share. */
    public CoreUrl with(String parameter, Object value) {
        return new CoreUrl(
                text + (text.indexOf('?', text.lastIndexOf(')') + 1) < 0 ? "?" : "&") + parameter + "=" + value);
    }

    /** A copy without confirmations, so that the broker does not keep the session of a lost connection. */
    public CoreUrl withoutConfirmations() {
        return new CoreUrl(text.replaceAll("(?<=[?&;]confirmationWindowSize=)\\d+", "-1"));
    }

    /** A boolean parameter; empty = the client's default. */
    public Optional<Boolean> flag(String parameter) {
        return find(parameter, "(true|false)(?![^&;#])").map(Boolean::valueOf);
    }

    private OptionalLong number(String parameter) {
        return find(parameter, "(-?\\d{1,18})(?!\\d)").stream()
                .mapToLong(Long::parseLong)
                .findAny();
    }

    private Optional<String> find(String parameter, String value) {
        Matcher matcher = Pattern.compile("[?&;]" + parameter + "=" + value).matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
