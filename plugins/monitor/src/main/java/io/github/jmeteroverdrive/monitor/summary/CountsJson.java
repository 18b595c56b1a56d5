// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Counted;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The counts of the catalogue by name. A figure that was not counted is absent. */
public final class CountsJson {

    private CountsJson() {}

    /**
     * @param totals decide which kinds of work there were
     * @param of the counts, of one phase or all phases
     */
    public static void put(ObjectNode json, Totals totals, ToLongFunction<Count> of) {
        for (Counted counted : Catalogue.counted())
            if (counted.place() != Counted.Place.LIVE) put(json, counted, totals, of);
    }

    /** Also adds the counts from which rates are computed. */
    public static void putAll(ObjectNode json, Totals totals, ToLongFunction<Count> of) {
        for (Counted counted : Catalogue.counted()) put(json, counted, totals, of);
    }

    /** Adds nothing if there are none. */
    public static void putStatusCodes(ObjectNode json, Map<Integer, Long> codes) {
        if (codes.isEmpty()) return;
        ObjectNode all = json.putObject("statusCodes");
        codes.forEach((code, n) -> all.put(Integer.toString(code), n));
    }

    private static void put(ObjectNode json, Counted counted, Totals totals, ToLongFunction<Count> of) {
        counted.in(totals, of).ifPresent(value -> put(json, counted, value));
    }

    private static void put(ObjectNode json, Counted counted, double value) {
        String id = counted.figure().id();
        int dot = id.indexOf('.');
        ObjectNode into = dot < 0 ? json : json.withObjectProperty(id.substring(0, dot));
        String key = id.substring(dot + 1);
        if (counted.whole()) into.put(key, Math.round(value));
        else into.put(key, value);
    }
}
