// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.measure.statistics.Level;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.InvalidAttributeValueException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The MBeans as a console sees them. */
class StatisticsBeansTest {

    private static final long SECOND = 1_000_000_000;
    private static final String TEST = "io.github.jmeteroverdrive:type=Test";
    private static final String QUEUE = "io.github.jmeteroverdrive:type=Destination,name=\"queue://q\"";
    private static final String CONNECTION = "io.github.jmeteroverdrive:type=Connection,name=\"Producers 1-1\"";

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final List<String> warnings = new ArrayList<>();
    private final StatisticsBeans beans = new StatisticsBeans(server, warnings::add);
    private long now;
    private Statistics statistics = made(EnumSet.allOf(Level.class));
    private final Leaf leaf = statistics.open("Producers 1-1", "queue://q");

    private Statistics made(Set<Level> levels) {
        return new Statistics(() -> now, SECOND, levels, beans);
    }

    private Object get(String bean, String attribute) throws Exception {
        return server.getAttribute(new ObjectName(bean), attribute);
    }

    private void set(String bean, Object value) throws Exception {
        server.setAttribute(new ObjectName(bean), new Attribute("statisticsEnabled", value));
    }

    @Test
    void attributesAreNamedExactlyAsThoseOfTheBroker() throws Exception {
        for (String bean : List.of(TEST, QUEUE, CONNECTION)) {
            MBeanAttributeInfo[] infos =
                    server.getMBeanInfo(new ObjectName(bean)).getAttributes();
            assertThat(infos)
                    .extracting(info -> info.getName() + " " + info.getType())
                    .containsExactlyInAnyOrder(
                            "peakMessageDeliveryRate double",
                            "peakDataDeliveryRate double",
                            "messageDeliveryRate double",
                            "dataDeliveryRate double",
                            "totalMessagesDelivered long",
                            "totalDataDelivered long",
                            "peakMessageReceiptRate double",
                            "peakDataReceiptRate double",
                            "messageReceiptRate double",
                            "dataReceiptRate double",
                            "totalMessagesReceived long",
                            "totalDataReceived long",
                            "statisticsEnabled boolean");
            assertThat(Arrays.stream(infos).filter(MBeanAttributeInfo::isWritable))
                    .extracting(MBeanAttributeInfo::getName)
                    .containsExactlyElementsOf(bean.equals(CONNECTION) ? List.of("statisticsEnabled") : List.of());
        }
        assertThat(server.getMBeanInfo(new ObjectName(TEST)).getOperations())
                .singleElement()
                .extracting("name", "returnType")
                .containsExactly("resetStatistics", "void");
    }

    @Test
    void receivedMeansSentByTheClientAsInTheBroker() throws Exception {
        leaf.sent(2, 2_000);
        leaf.received(3, 30);
        now += SECOND;
        statistics.tick();
        leaf.sent(1, 1_000);
        now += SECOND;
        statistics.tick();
        assertThat(get(TEST, "totalMessagesReceived")).isEqualTo(3L);
        assertThat(get(TEST, "totalDataReceived")).isEqualTo(3_000L);
        assertThat(get(TEST, "totalMessagesDelivered")).isEqualTo(3L);
        assertThat(get(QUEUE, "totalDataDelivered")).isEqualTo(30L);
        assertThat(get(QUEUE, "messageReceiptRate")).isEqualTo(1.0);
        assertThat(get(QUEUE, "dataReceiptRate")).isEqualTo(1_000.0);
        assertThat(get(CONNECTION, "peakMessageReceiptRate")).isEqualTo(2.0);
        assertThat(get(CONNECTION, "peakDataReceiptRate")).isEqualTo(2_000.0);
        assertThat(get(CONNECTION, "messageDeliveryRate")).isEqualTo(0.0);
        assertThat(get(CONNECTION, "peakMessageDeliveryRate")).isEqualTo(3.0);
        assertThat(get(CONNECTION, "peakDataDeliveryRate")).isEqualTo(30.0);
        assertThat(get(CONNECTION, "dataDeliveryRate")).isEqualTo(0.0);
    }

    @Test
    void connectionsCanBeSwitchedDuringTheTest() throws Exception {
        leaf.sent(5);
        set(CONNECTION, false);
        assertThat(get(CONNECTION, "statisticsEnabled")).isEqualTo(false);
        assertThat(get(CONNECTION, "totalDataReceived")).isEqualTo(0L);
        leaf.sent(6);
        set(CONNECTION, true);
        leaf.sent(7);
        assertThat(get(CONNECTION, "totalDataReceived")).isEqualTo(7L);
        assertThat(get(TEST, "totalDataReceived")).isEqualTo(18L);
    }

    @ParameterizedTest
    @CsvSource({"1,0,0", "2,1,0", "3,1,1"})
    void resetAffectsTheDefinedLevels(int which, long test, long queue) throws Exception {
        leaf.sent(1);
        String bean = Stream.of(TEST, QUEUE, CONNECTION).toList().get(which - 1);
        server.invoke(new ObjectName(bean), "resetStatistics", null, null);
        assertThat(get(TEST, "totalMessagesReceived")).isEqualTo(test);
        assertThat(get(QUEUE, "totalMessagesReceived")).isEqualTo(queue);
        long connection = which == 2 ? 1 : 0;
        assertThat(get(CONNECTION, "totalMessagesReceived")).isEqualTo(connection);
    }

    @Test
    void beansAreUnregisteredWithTheirConnectionOrTheTest() throws Exception {
        leaf.close();
        assertThat(server.isRegistered(new ObjectName(CONNECTION))).isFalse();
        assertThat(server.isRegistered(new ObjectName(QUEUE))).isTrue();
        statistics.close();
        assertThat(server.queryNames(new ObjectName(StatisticsBean.DOMAIN + ":*"), null))
                .isEmpty();
        assertThat(warnings).isEmpty();
    }

    @Test
    void refusesUnknownAndReadOnlyAttributes() {
        assertThatThrownBy(() -> get(TEST, "TotalMessagesReceived")).isInstanceOf(AttributeNotFoundException.class);
        assertThatThrownBy(() -> set(TEST, false)).isInstanceOf(AttributeNotFoundException.class);
        assertThatThrownBy(() -> set(CONNECTION, "no"))
                .isInstanceOf(InvalidAttributeValueException.class)
                .hasMessageContaining("'no'");
        assertThatThrownBy(() -> server.invoke(new ObjectName(TEST), "reset", null, null))
                .isInstanceOf(ReflectionException.class);
    }

    @Test
    void readsAndWritesSeveralAttributes() throws Exception {
        leaf.sent(5);
        AttributeList list = server.getAttributes(
                new ObjectName(CONNECTION), new String[] {"totalDataReceived", "no such", "statisticsEnabled"});
        assertThat(list.asList())
                .containsExactly(new Attribute("totalDataReceived", 5L), new Attribute("statisticsEnabled", true));
        AttributeList wanted = new AttributeList();
        wanted.add(new Attribute("statisticsEnabled", false));
        wanted.add(new Attribute("totalDataReceived", 0L));
        assertThat(server.setAttributes(new ObjectName(CONNECTION), wanted)).hasSize(1);
    }

    @Test
    void nameInUseIsAWarning() {
        statistics = made(Set.of());
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("Statistics: an MBean could not be registered")
                .contains("type=Test");
    }
}
