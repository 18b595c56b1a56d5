// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.plans;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * How one plan differs from another.
 *
 * @param name of the plan
 * @param of name of the other
 * @param comment of the test plan
 * @param defaults its own defaults of parameters
 * @param replace texts of the file and what stands in their place
 * @param postProcessor elements that the sampler of the other lacks, as the file has them, or ""
 */
record Variant(
        String name,
        String of,
        String comment,
        Map<String, String> defaults,
        Map<String, String> replace,
        String postProcessor) {

    private static final Set<String> KEYS = Set.of("of", "comment", "defaults", "replace", "postProcessor");

    /**
     * @param yaml what stands below its name
     * @throws Refusal when it is no map with these keys
     */
    static Variant of(String name, Object yaml) {
        Map<String, Object> keys = map(name, yaml);
        for (String key : keys.keySet()) {
            if (!KEYS.contains(key))
                throw new Refusal("Variant " + name + " has the key '" + key + "'; there are " + KEYS + ".");
        }
        if (!keys.containsKey("of"))
            throw new Refusal("Variant " + name + " needs 'of', the plan that it is made from.");
        return new Variant(
                name,
                String.valueOf(keys.get("of")),
                String.valueOf(keys.getOrDefault("comment", "")),
                texts(name, keys.get("defaults")),
                texts(name, keys.get("replace")),
                String.valueOf(keys.getOrDefault("postProcessor", "")));
    }

    private static Map<String, String> texts(String name, Object yaml) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (yaml != null) map(name, yaml).forEach((key, value) -> texts.put(key, String.valueOf(value)));
        return texts;
    }

    private static Map<String, Object> map(String name, Object yaml) {
        if (!(yaml instanceof Map<?, ?> map))
            throw new Refusal("Variant " + name + " has '" + yaml + "' where a map belongs.");
        Map<String, Object> keys = new LinkedHashMap<>();
        map.forEach((key, value) -> keys.put(String.valueOf(key), value));
        return keys;
    }
}
