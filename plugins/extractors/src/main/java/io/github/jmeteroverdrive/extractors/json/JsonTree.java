// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.PathNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.minidev.json.JSONArray;
import net.minidev.json.JSONObject;

/**
 * A parsed document, which any number of paths are read from: the way of JMeter's JSON Extractor.
 */
public final class JsonTree {

    /** As JSON Extractor has it. */
    static final Configuration STOCK =
            Configuration.defaultConfiguration().addOptions(Option.ALWAYS_RETURN_LIST);

    private final Object root;

    /**
     * Parses a document.
     *
     * @throws RuntimeException when it is none
     */
    public JsonTree(String document) {
        if (document == null || document.isEmpty()) {
            throw new IllegalArgumentException("there is no JSON to read: it is empty");
        }
        root = STOCK.jsonProvider().parse(document);
        if (root == null) {
            throw new IllegalArgumentException("there is no JSON to read: it is null");
        }
    }

    /** Texts of the values at a path, null for JSON's null; none when there is no such path. */
    public List<String> texts(JsonPath path) {
        List<Object> values;
        try {
            values = path.read(root, STOCK);
        } catch (PathNotFoundException notThere) {
            return List.of();
        }
        List<String> texts = new ArrayList<>(values.size());
        values.forEach(value -> texts.add(text(value)));
        return texts;
    }

    @SuppressWarnings("unchecked")
    static String text(Object value) {
        if (value instanceof Map) {
            // a hash map: the stock extractor shows the members of the outermost object in its
            // order
            return new JSONObject((Map<String, ?>) value).toJSONString();
        }
        if (value instanceof JSONArray array) {
            return array.toJSONString();
        }
        return value == null ? null : value.toString();
    }
}
