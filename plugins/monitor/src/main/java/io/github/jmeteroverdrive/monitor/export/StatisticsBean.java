// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.statistics.Counter;
import io.github.jmeteroverdrive.measure.statistics.Level;
import io.github.jmeteroverdrive.measure.statistics.Node;
import io.github.jmeteroverdrive.measure.statistics.Reading;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InvalidAttributeValueException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/**
 * The MBean of a {@link Node}. Dynamic, because a standard MBean's attributes begin with a capital letter and the
 * broker's do not. Thread-safe.
 */
final class StatisticsBean implements DynamicMBean {

    static final String DOMAIN = "io.github.jmeteroverdrive";
    static final String RESET = "resetStatistics";

    private static final Map<Level, String> TYPES = Map.of(
            Level.TEST, "Test",
            Level.DESTINATION, "Destination",
            Level.CONNECTION, "Connection");

    private final Node node;

    StatisticsBean(Node node) {
        this.node = node;
    }

    /** {@code io.github.jmeteroverdrive:type=Test}, or {@code type=Destination,name="NAME"}. */
    static ObjectName name(Node node) throws MalformedObjectNameException {
        Hashtable<String, String> keys = new Hashtable<>();
        keys.put("type", TYPES.get(node.level()));
        if (node.level() != Level.TEST) keys.put("name", ObjectName.quote(node.name()));
        return new ObjectName(DOMAIN, keys);
    }

    private boolean switchable() {
        return node.level() == Level.CONNECTION;
    }

    @Override
    public Object getAttribute(String name) throws AttributeNotFoundException {
        if (!BeanAttributes.has(name)) throw new AttributeNotFoundException(name);
        return BeanAttributes.value(name, node.read());
    }

    /** All values are from the same moment. */
    @Override
    public AttributeList getAttributes(String[] names) {
        Reading reading = node.read();
        AttributeList list = new AttributeList();
        for (String name : names)
            if (BeanAttributes.has(name)) list.add(new Attribute(name, BeanAttributes.value(name, reading)));
        return list;
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException, InvalidAttributeValueException {
        if (!switchable() || !attribute.getName().equals(BeanAttributes.ENABLED))
            throw new AttributeNotFoundException(attribute.getName() + " cannot be written");
        if (!(attribute.getValue() instanceof Boolean wanted))
            throw new InvalidAttributeValueException(
                    BeanAttributes.ENABLED + " is '" + attribute.getValue() + "': give a boolean");
        node.setEnabled(wanted);
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        AttributeList done = new AttributeList();
        for (Attribute attribute : attributes.asList()) {
            try {
                setAttribute(attribute);
                done.add(attribute);
            } catch (AttributeNotFoundException | InvalidAttributeValueException e) {
                continue; // as its contract has it: what is missing in the answer was not set
            }
        }
        return done;
    }

    @Override
    public Object invoke(String operation, Object[] arguments, String[] signature) throws ReflectionException {
        if (!operation.equals(RESET))
            throw new ReflectionException(new NoSuchMethodException(operation), "there is only " + RESET);
        node.reset();
        return null;
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        MBeanOperationInfo reset = new MBeanOperationInfo(
                RESET,
                node.level() == Level.TEST
                        ? "Starts again from 0, as do all destinations and connections"
                        : "Starts again from 0; the others continue",
                null,
                "void",
                MBeanOperationInfo.ACTION);
        return new MBeanInfo(
                StatisticsBean.class.getName(),
                "Statistics of the " + node.level().name().toLowerCase(Locale.ROOT),
                BeanAttributes.infos(switchable()),
                null,
                new MBeanOperationInfo[] {reset},
                null);
    }

    /**
     * The attributes of statistics with their names in the Qpid broker. Totals are longs, rates doubles; a rate that is
     * not known yet is 0.0, as in the broker.
     */
    private static final class BeanAttributes {

        static final String ENABLED = "statisticsEnabled";

        private record Value(String type, String description, Function<Reading, Object> of) {}

        private static final Map<String, Value> ALL = new LinkedHashMap<>();

        static {
            for (BrokerView view : BrokerView.values()) {
                String done = view.participle().toLowerCase(Locale.ROOT);
                put("Message", view, view.messages(), "messages " + done);
                put("Data", view, view.bytes(), "payload bytes " + done);
            }
            ALL.put(ENABLED, new Value("boolean", "Whether statistics are generated", Reading::enabled));
        }

        private BeanAttributes() {}

        private static void put(String what, BrokerView view, Counter counter, String words) {
            String rate = what + view.noun() + "Rate";
            String plural = what.equals("Message") ? "Messages" : what;
            ALL.put(
                    "peak" + rate,
                    new Value(
                            "double",
                            "Peak " + words + " per second",
                            r -> r.peak(counter).orElse(0)));
            ALL.put(
                    what.toLowerCase(Locale.ROOT) + view.noun() + "Rate",
                    new Value(
                            "double",
                            "Current " + words + " per second",
                            r -> r.rate(counter).orElse(0)));
            ALL.put(
                    "total" + plural + view.participle(),
                    new Value("long", "Total " + words + " since start or reset", r -> r.total(counter)));
        }

        static boolean has(String name) {
            return ALL.containsKey(name);
        }

        static Object value(String name, Reading reading) {
            return ALL.get(name).of().apply(reading);
        }

        /** @param switchable whether {@value #ENABLED} can be written */
        static MBeanAttributeInfo[] infos(boolean switchable) {
            return ALL.entrySet().stream()
                    .map(entry -> new MBeanAttributeInfo(
                            entry.getKey(),
                            entry.getValue().type(),
                            entry.getValue().description(),
                            true,
                            switchable && entry.getKey().equals(ENABLED),
                            false))
                    .toArray(MBeanAttributeInfo[]::new);
        }
    }
}
