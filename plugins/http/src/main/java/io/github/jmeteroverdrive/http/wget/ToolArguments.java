// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The field Arguments: one option per line, its value on the same line after a blank or {@code =}. So a value may hold
 * blanks and quotes without the rules of a shell, and is never taken for a second URL.
 */
final class ToolArguments {

    private static final Pattern LONG = Pattern.compile("(?s)--([A-Za-z][A-Za-z0-9.-]*)(?:(?:=|\\s+)(.*))?");
    private static final Pattern SHORT = Pattern.compile("(?s)-([A-Za-z0-9#:])(?:\\s+(.+)|(\\S.*))?");

    private final Tool tool;
    private final Fields fields;
    private final List<String> arguments = new ArrayList<>();

    private ToolArguments(Tool tool, Fields fields) {
        this.tool = tool;
        this.fields = fields;
    }

    /**
     * @throws io.github.jmeteroverdrive.measure.Refusal for a line that is not an option, or one that would break the
     *     sampler
     */
    static List<String> of(Tool tool, Fields fields, String text) {
        ToolArguments all = new ToolArguments(tool, fields);
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(all::add);
        return List.copyOf(all.arguments);
    }

    private void add(String line) {
        Matcher name = LONG.matcher(line);
        Matcher letter = SHORT.matcher(line);
        ForbiddenOptions forbidden = tool == Tool.WGET ? ForbiddenOptions.WGET : ForbiddenOptions.CURL;
        if (name.matches()) {
            check(line, forbidden.reasonForLong(name.group(1)));
            addLong("--" + name.group(1), name.group(2));
        } else if (letter.matches()) {
            String value = letter.group(2) != null ? letter.group(2) : letter.group(3);
            String group = letter.group(1) + (value == null ? "" : value);
            check(line, forbidden.reasonForShort(group));
            arguments.add("-" + group);
        } else {
            throw fields.refuse(
                    WgetSettings.ARGUMENTS,
                    line,
                    "it is not an option; write one option per line, with its value on the same line,"
                            + " like --header=Accept: */*");
        }
    }

    /** curl wants the value as a separate argument, which wget would take for a URL. */
    private void addLong(String name, String value) {
        if (value != null && tool == Tool.WGET) {
            arguments.add(name + "=" + value);
        } else {
            arguments.add(name);
            if (value != null) arguments.add(value);
        }
    }

    private void check(String line, Optional<String> reason) {
        if (reason.isPresent())
            throw fields.refuse(WgetSettings.ARGUMENTS, line, reason.get() + "; leave this option out");
    }

    /**
     * Options that would make the output unreadable, or that a field of the element sets. Both tools accept abbreviated
     * long names, so the beginning of a forbidden name is forbidden, too. The letters are those of GNU Wget 1.21 and
     * curl 8.
     */
    private static final class ForbiddenOptions {

        private static final String OUTPUT = "the body must go to standard output, where it is counted";
        private static final String LINES = "it changes the lines that status and times are read from";
        private static final String URLS = "a sample is one URL, that of the field URL";
        private static final String RETRY = "a retry would hide a failure";
        private static final String CONFIG = "it can set any other option";
        private static final String DECODING = "it decodes the body; use the field Browser headers";
        private static final String USER = "use the fields User and Password, which results do not show";
        private static final String PROMPT = "no user is there to answer";

        static final ForbiddenOptions WGET = new ForbiddenOptions("aABDeiIlnoOPQRtTUwX")
                .add(OUTPUT, "output-document", 'O', "save-headers", "spider", "background", 'b')
                .add(LINES, "output-file", 'o', "append-output", 'a', "quiet", 'q')
                .add(LINES, "no-verbose", "debug", 'd', "progress", "no-server-response")
                .add(URLS, "input-file", 'i', "recursive", 'r', "mirror", 'm')
                .add(URLS, "page-requisites", 'p', "input-metalink")
                .add(RETRY, "tries", 't')
                .add(CONFIG, "execute", 'e', "config")
                .add(DECODING, "compression")
                .add(PROMPT, "ask-password", "use-askpass")
                .add(USER, "user", "password", "http-user", "http-password", "http-passwd")
                .add("use the field Verify certificate", "check-certificate")
                .add("use the field Rate limit", "limit-rate")
                .add("use the field Redirects", "max-redirect");

        static final ForbiddenOptions CURL = new ForbiddenOptions("AbcCdDeEFhHKmoPQrtTuUwxXyYz")
                .add(OUTPUT, "output", 'o', "remote-name", 'O', "remote-name-all")
                .add(OUTPUT, "remote-header-name", 'J', "output-dir", "include", 'i')
                .add(OUTPUT, "show-headers", "head", 'I', "dump-header", 'D', "raw")
                .add(LINES, "write-out", 'w', "silent", 's', "show-error", 'S', "verbose", 'v')
                .add(LINES, "trace", "trace-ascii", "trace-time", "trace-ids", "trace-config")
                .add(LINES, "stderr", "progress-bar", '#', "progress-meter", "libcurl")
                .add(URLS, "url", "next", ':', "parallel", 'Z')
                .add(RETRY, "retry", "retry-all-errors", "retry-connrefused")
                .add(CONFIG, "config", 'K', "expand-")
                .add(DECODING, "compressed", "tr-encoding")
                .add("use the field Time-out", "max-time", 'm')
                .add(USER, "user", 'u')
                .add("use the field Proxy", "proxy", 'x')
                .add("use the field Verify certificate", "insecure", 'k')
                .add("use the field Rate limit", "limit-rate")
                .add("use the field Redirects", "location", 'L', "location-trusted", "max-redirs");

        private final String lettersWithValue;
        private final Map<String, String> names = new HashMap<>();
        private final Map<Character, String> letters = new HashMap<>();

        private ForbiddenOptions(String lettersWithValue) {
            this.lettersWithValue = lettersWithValue;
        }

        private ForbiddenOptions add(String reason, Object... options) {
            for (Object option : options) {
                if (option instanceof Character letter) letters.put(letter, reason);
                else names.put((String) option, reason);
            }
            return this;
        }

        /** @param name without hyphens and value */
        Optional<String> reasonForLong(String name) {
            String given = name.toLowerCase(Locale.ROOT);
            if (given.startsWith("expand-")) return Optional.of(CONFIG);
            String bare = given.startsWith("no-") ? given.substring("no-".length()) : given;
            return names.entrySet().stream()
                    .filter(e -> e.getKey().startsWith(given) || e.getKey().startsWith(bare))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }

        /** @param group letters without hyphen; the last may have a value */
        Optional<String> reasonForShort(String group) {
            for (int i = 0; i < group.length(); i++) {
                char letter = group.charAt(i);
                String reason = letters.get(letter);
                if (reason != null) return Optional.of(reason);
                if (letter == 'n' && this == WGET && group.indexOf('v', i) > 0) return Optional.of(LINES); // -nv
                if (lettersWithValue.indexOf(letter) >= 0) break;
            }
            return Optional.empty();
        }
    }
}
