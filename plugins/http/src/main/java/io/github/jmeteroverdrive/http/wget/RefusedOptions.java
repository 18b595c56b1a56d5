// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Options of a tool that would break the reading of its output, or that a field of the element sets
 * already; each with the reason. Both tools take long names cut short, so a beginning of a refused
 * name is refused, too. The letters are those of GNU Wget 1.21 and curl 8.
 */
final class RefusedOptions {

    private static final String OUTPUT = "the body must go to standard output, where it is counted";
    private static final String LINES = "it changes the lines that status and times are read from";
    private static final String URLS = "the sample is one URL, that of the field URL";
    private static final String AGAIN = "a retry would hide a failure";
    private static final String CONFIG = "it can set any other option";
    private static final String DECODING = "it decodes the body; use the field Browser headers";
    private static final String ASKS = "nobody is there to answer";

    static final RefusedOptions WGET =
            new RefusedOptions("aABDeiIlnoOPQRtTUwX")
                    .add(
                            OUTPUT,
                            "output-document",
                            'O',
                            "save-headers",
                            "spider",
                            "background",
                            'b')
                    .add(LINES, "output-file", 'o', "append-output", 'a', "quiet", 'q')
                    .add(LINES, "no-verbose", "debug", 'd', "progress", "no-server-response")
                    .add(URLS, "input-file", 'i', "recursive", 'r', "mirror", 'm')
                    .add(URLS, "page-requisites", 'p', "input-metalink")
                    .add(AGAIN, "tries", 't')
                    .add(CONFIG, "execute", 'e', "config")
                    .add(DECODING, "compression")
                    .add(ASKS, "ask-password", "use-askpass")
                    .add("use the field Rate limit", "limit-rate")
                    .add("use the field Redirects", "max-redirect");

    static final RefusedOptions CURL =
            new RefusedOptions("AbcCdDeEFhHKmoPQrtTuUwxXyYz")
                    .add(OUTPUT, "output", 'o', "remote-name", 'O', "remote-name-all")
                    .add(OUTPUT, "remote-header-name", 'J', "output-dir", "include", 'i')
                    .add(OUTPUT, "show-headers", "head", 'I', "dump-header", 'D', "raw")
                    .add(LINES, "write-out", 'w', "silent", 's', "show-error", 'S', "verbose", 'v')
                    .add(LINES, "trace", "trace-ascii", "trace-time", "trace-ids", "trace-config")
                    .add(LINES, "stderr", "progress-bar", '#', "progress-meter", "libcurl")
                    .add(URLS, "url", "next", ':', "parallel", 'Z')
                    .add(AGAIN, "retry", "retry-all-errors", "retry-connrefused")
                    .add(CONFIG, "config", 'K', "expand-")
                    .add(DECODING, "compressed", "tr-encoding")
                    .add("use the field Time-out", "max-time", 'm')
                    .add("use the field Rate limit", "limit-rate")
                    .add("use the field Redirects", "location", 'L', "max-redirs");

    private final String lettersWithValue;
    private final Map<String, String> names = new HashMap<>();
    private final Map<Character, String> letters = new HashMap<>();

    private RefusedOptions(String lettersWithValue) {
        this.lettersWithValue = lettersWithValue;
    }

    private RefusedOptions add(String reason, Object... options) {
        for (Object option : options) {
            if (option instanceof Character letter) letters.put(letter, reason);
            else names.put((String) option, reason);
        }
        return this;
    }

    static RefusedOptions of(Tool tool) {
        return tool == Tool.WGET ? WGET : CURL;
    }

    /**
     * Why an option with a long name must not be given; empty when it may.
     *
     * @param name without its hyphens and its value
     */
    Optional<String> longOption(String name) {
        String given = name.toLowerCase(Locale.ROOT);
        if (given.startsWith("expand-")) return Optional.of(CONFIG);
        String bare = given.startsWith("no-") ? given.substring("no-".length()) : given;
        return names.entrySet().stream()
                .filter(e -> e.getKey().startsWith(given) || e.getKey().startsWith(bare))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /**
     * Why a group of short options must not be given; empty when it may.
     *
     * @param group without its hyphen, with the value that the last one may have
     */
    Optional<String> shortOptions(String group) {
        for (int i = 0; i < group.length(); i++) {
            char letter = group.charAt(i);
            String reason = letters.get(letter);
            if (reason != null) return Optional.of(reason);
            if (letter == 'n' && this == WGET && group.indexOf('v', i) > 0)
                return Optional.of(LINES); // -nv
            if (lettersWithValue.indexOf(letter) >= 0) break;
        }
        return Optional.empty();
    }
}
