// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an Artemis Core URL says about acknowledgements and credits. Two of its defaults spoil a
 * measurement silently: without {@code confirmationWindowSize} the client itself calls the
 * completion listener right after the local write (AMQ212053), and the default {@code
 * producerWindowSize} of 64 KiB blocks {@code send()} long before max pending is reached.
 */
public record CoreUrl(String text) {

    /** Credits cover header and properties too, which a small body's size does not tell. */
    private static final int ENVELOPE = 512;

    /** The producer window in bytes that never holds back this many messages of this size. */
    public static long windowFor(long maxPending, long messageSize) {
        return 2 * maxPending * (messageSize + ENVELOPE);
    }

    /** Whether {@code settings} lead to the Core protocol, the only one these questions concern. */
    public static boolean isCore(ConnectionSettings settings) {
        return settings.contextFactory().equals(ClientLibrary.ARTEMIS_CORE.contextFactory());
    }

    /** Whether completions are the broker's acknowledgements. */
    public boolean hasConfirmationWindow() {
        return confirmationWindow().orElse(-1) > 0;
    }

    /** Bytes after which the broker confirms them, negative = never; empty = the client's -1. */
    public OptionalLong confirmationWindow() {
        return number("confirmationWindowSize");
    }

    /** The credit window in bytes, negative = none; empty when the URL leaves it to the client. */
    public OptionalLong producerWindow() {
        return number("producerWindowSize");
    }

    public CoreUrl withProducerWindow(long bytes) {
        return with("producerWindowSize", String.valueOf(bytes));
    }

    public CoreUrl with(String parameter, String value) {
        return new CoreUrl(text + (text.contains("?") ? "&" : "?") + parameter + "=" + value);
    }

    /** The broker confirms nothing apart, and keeps no session whose connection has broken. */
    public CoreUrl withoutConfirmations() {
        return new CoreUrl(text.replaceAll("(?<=[?&;]confirmationWindowSize=)\\d+", "-1"));
    }

    /** A parameter that is true or false; empty when the URL leaves it to the client. */
    public Optional<Boolean> flag(String parameter) {
        Matcher matcher =
                Pattern.compile("[?&;]" + parameter + "=(true|false)(?![^&;#])").matcher(text);
        return matcher.find() ? Optional.of(Boolean.valueOf(matcher.group(1))) : Optional.empty();
    }

    private OptionalLong number(String parameter) {
        Matcher matcher =
                Pattern.compile("[?&;]" + parameter + "=(-?\\d{1,18})(?!\\d)").matcher(text);
        return matcher.find()
                ? OptionalLong.of(Long.parseLong(matcher.group(1)))
                : OptionalLong.empty();
    }
}
