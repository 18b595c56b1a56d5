// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Random documents and paths; they share few names, so that paths match. */
public final class JsonCorpus {

    private static final List<String> NAMES =
            List.of("a", "b", "id", "name", "items", "имя", "a b", "x-1", "long name of a member");
    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "7",
            "-42",
            "1.50",
            "1e2",
            "-1.5E-3",
            "1e999",
            "9223372036854775807",
            "9223372036854775808",
            "-123456789012345678901234567890",
            "0.1000000000000000055511",
            "123456789.12345678",
            "1.0E+2");
    private static final List<String> STRINGS = List.of(
            "",
            "x",
            "one two",
            "привет",
            "\\\"quoted\\\"",
            "a\\/b",
            "a/b",
            "\\u00e4\\n\\t",
            "\\ud83d\\ude00",
            "\\ud83d",
            "😀 grin",
            "\\\\",
            "[1]",
            "{\\\"a\\\":1}",
            "null",
            "seven",
            "eight 89",
            "a string that is longer than eight bytes, äöü");
    private static final List<String> SPACES = List.of("", "", "", "", " ", "\n", "\r\n\t", "  ");

    private final Random random;
    private boolean twins;

    public JsonCorpus(long seed) {
        random = new Random(seed);
    }

    /** A document of strict JSON. */
    public String document() {
        return space() + container(5) + space();
    }

    /** The same, but some objects have a name twice. */
    public String twins() {
        twins = true;
        String document = document();
        twins = false;
        return document;
    }

    /** A document with some bytes changed, left out, put in, or its end cut off. */
    public byte[] mutated() {
        byte[] bytes = twins().getBytes(StandardCharsets.UTF_8);
        for (int times = 1 + random.nextInt(3); times > 0 && bytes.length > 1; times--) {
            int at = random.nextInt(bytes.length);
            bytes = switch (random.nextInt(4)) {
                case 0 -> Arrays.copyOf(bytes, at);
                case 1 -> joined(bytes, at, at + 1, new byte[0]);
                case 2 -> joined(bytes, at, at, new byte[] {oneOf("{}[]\",:'\\0-.eE \u0001nx")});
                default -> joined(bytes, at, at + 1, new byte[] {(byte) random.nextInt(256)});
            };
        }
        return bytes;
    }

    /** A path documented as fast. */
    public String fastPath() {
        StringBuilder path = new StringBuilder("$");
        for (int steps = 1 + random.nextInt(4); steps > 0; steps--) {
            String name = any(NAMES);
            path.append(
                    switch (random.nextInt(6)) {
                        case 0 -> "[" + random.nextInt(4) + "]";
                        case 1 -> random.nextBoolean() ? "[*]" : ".*";
                        case 2 -> "['" + name + "']";
                        case 3 -> "[\"" + name + "\"]";
                        default -> name.contains(" ") ? "['" + name + "']" : "." + name;
                    });
        }
        return path.toString();
    }

    /** A path that only json-path understands, or an invalid one. */
    public String otherPath() {
        return any(List.of(
                "$..name",
                "$..*",
                "$.items[-1]",
                "$.items[0:2]",
                "$.items[0,1]",
                "$['a','b']",
                "$.items[?(@.id)]",
                "$[?(@.id == 7)].name",
                "$",
                "$.items.length()",
                "a.",
                "$.[",
                "@.a",
                "$.a..b",
                "$[*"));
    }

    private String container(int depth) {
        return random.nextInt(3) == 0 ? array(depth) : object(depth);
    }

    private String value(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 5)) {
            case 0 -> any(List.of("true", "false", "null"));
            case 1, 2 -> any(NUMBERS);
            case 3, 4 -> "\"" + any(STRINGS) + "\"";
            default -> container(depth);
        };
    }

    private String array(int depth) {
        return list("[", "]", () -> value(depth - 1));
    }

    private String object(int depth) {
        List<String> left = new ArrayList<>(NAMES);
        boolean twice = twins && random.nextInt(8) == 0;
        return list("{", "}", () -> {
            int at = random.nextInt(left.size());
            String name = left.get(at);
            if (!twice && left.size() > 1) {
                left.remove(at);
            }
            if (random.nextInt(30) == 0) {
                name = String.format("\\u%04x", (int) name.charAt(0)) + name.substring(1);
            }
            return "\"" + name + "\"" + space() + ":" + space() + value(depth - 1);
        });
    }

    private String list(String open, String close, Supplier<String> element) {
        StringBuilder list = new StringBuilder(open).append(space());
        int size = random.nextInt(6);
        for (int i = 0; i < size; i++) {
            list.append(i == 0 ? "" : "," + space()).append(element.get()).append(space());
        }
        return list.append(close).toString();
    }

    private String space() {
        return any(SPACES);
    }

    private byte oneOf(String ascii) {
        return (byte) ascii.charAt(random.nextInt(ascii.length()));
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static byte[] joined(byte[] bytes, int to, int from, byte[] between) {
        byte[] joined = Arrays.copyOf(bytes, to + between.length + bytes.length - from);
        System.arraycopy(between, 0, joined, to, between.length);
        System.arraycopy(bytes, from, joined, to + between.length, bytes.length - from);
        return joined;
    }
}
