// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.statistics;

import io.github.jmeteroverdrive.measure.statistics.Counter;
import io.github.jmeteroverdrive.measure.statistics.Reading;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import javax.management.MBeanAttributeInfo;

/**
 * The attributes of statistics by their names at the Qpid broker. Totals are longs, rates doubles,
 * and a rate that there is not yet is 0.0, as there.
 */
final class BeanAttributes {

    static final String ENABLED = "statisticsEnabled";

    private record Value(String type, String description, Function<Reading, Object> of) {}

    private static final Map<String, Value> ALL = new LinkedHashMap<>();

    static {
        for (BrokerView view : BrokerView.values()) {
            String done = view.participle().toLowerCase(Locale.ROOT);
            put("Message", view, view.messages(), "messages " + done);
            put("Data", view, view.bytes(), "payload bytes " + done);
        }
        ALL.put(
                ENABLED,
                new Value("boolean", "Whether statistics are generated", Reading::enabled));
    }

    private BeanAttributes() {}

    private static void put(String what, BrokerView view, Counter counter, String words) {
        String rate = what + view.noun() + "Rate";
        String plural = what.equals("Message") ? "Messages" : what;
        ALL.put(
                "peak" + rate,
                new Value(
                        "double", "Peak " + words + " per second", r -> r.peak(counter).orElse(0)));
        ALL.put(
                what.toLowerCase(Locale.ROOT) + view.noun() + "Rate",
                new Value(
                        "double",
                        "Current " + words + " per second",
                        r -> r.rate(counter).orElse(0)));
        ALL.put(
                "total" + plural + view.participle(),
                new Value(
                        "long", "Total " + words + " since start or reset", r -> r.total(counter)));
    }

    static boolean has(String name) {
        return ALL.containsKey(name);
    }

    static Object value(String name, Reading reading) {
        return ALL.get(name).of().apply(reading);
    }

    /**
     * @param switchable whether {@value #ENABLED} can be written
     */
    static MBeanAttributeInfo[] infos(boolean switchable) {
        return ALL.entrySet().stream()
                .map(
                        entry ->
                                new MBeanAttributeInfo(
                                        entry.getKey(),
                                        entry.getValue().type(),
                                        entry.getValue().description(),
                                        true,
                                        switchable && entry.getKey().equals(ENABLED),
                                        false))
                .toArray(MBeanAttributeInfo[]::new);
    }
}
