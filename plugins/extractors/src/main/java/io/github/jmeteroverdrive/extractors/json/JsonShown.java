// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An object or an array as the JSON Extractor shows it: no blanks, slashes escaped, numbers as
 * json-smart has them, and the members of the outermost object in a hash map's order. That is
 * copied from the document, which takes a part of the time that parsing and writing takes.
 */
final class JsonShown extends JsonCopy {

    /** Up to so many names are compared each with each; more are sorted. */
    private static final int FEW = 16;

    /** Hashes of the names in the objects that are open. */
    private int[] names = new int[FEW];

    private int named;
    private boolean repeats;

    private JsonShown(String json) {
        super(json);
    }

    /**
     * @param json passed as strict
     * @return null when a name may come twice in an object: that is for the parser to judge
     */
    static String of(String json) {
        JsonShown shown = new JsonShown(json);
        if (json.charAt(0) == '{') shown.outermost();
        else shown.value();
        return shown.repeats ? null : new String(shown.out, 0, shown.length);
    }

    /** Writes the members in their order, and then once more in the other one. */
    private void outermost() {
        Map<String, int[]> members = new LinkedHashMap<>();
        object(members);
        char[] written = out;
        out = new char[length];
        length = 0;
        put('{');
        for (int[] member : new HashMap<>(members).values()) {
            if (length > 1) put(',');
            copy(written, member[0], member[1]);
        }
        put('}');
    }

    private void value() {
        switch (in[at]) {
            case '{' -> object(null);
            case '[' -> array();
            case '"' -> string();
            default -> scalar();
        }
    }

    private void array() {
        pass();
        for (space(); in[at] != ']'; space()) {
            if (in[at] == ',') comma();
            value();
        }
        pass();
    }

    private void comma() {
        pass();
        space();
    }

    /**
     * @param members where each name and its place in what is written goes; null for nowhere
     */
    private void object(Map<String, int[]> members) {
        int first = named;
        pass();
        for (space(); in[at] != '}'; space()) {
            if (in[at] == ',') comma();
            int begin = length;
            int name = at;
            string();
            String text = members == null ? null : text(name);
            addName(begin);
            space();
            pass(); // the colon
            space();
            value();
            if (text != null) members.put(text, new int[] {begin, length});
        }
        pass();
        repeats |= repeat(first);
        named = first;
    }

    /** Takes the name that was written from that place on. */
    private void addName(int begin) {
        int hash = 0;
        for (int i = begin; i < length; i++) hash = 31 * hash + out[i];
        if (named == names.length) names = Arrays.copyOf(names, 2 * named);
        names[named++] = hash;
    }

    /** Whether two names from that one on may be the same. */
    private boolean repeat(int first) {
        boolean many = named - first > FEW;
        if (many) Arrays.sort(names, first, named);
        for (int i = first + 1; i < named; i++) {
            for (int before = many ? i - 1 : first; before < i; before++) {
                if (names[before] == names[i]) return true;
            }
        }
        return false;
    }
}
