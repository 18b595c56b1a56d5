// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.messaging.DestinationName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicSpaceTest {

    private final TopicSpace space = new TopicSpace();

    @ParameterizedTest
    @CsvSource({
        "a/b,a/b,true,true",
        "a/b,a/c,false,false",
        "a/+,a/b,true,true",
        "a/+,a/b/c,false,false",
        "a/#,a/b/c,true,true",
        "a/#,a,true,true",
        "#,a/b,true,true",
        "#,$SYS/load,false,false",
        "+/load,$SYS/load,false,false",
        "a/+,a,false,false",
        "a/7/b,a/+/b,false,true",
        "a/+/b,a/+/b,true,true",
        "a/#,a/+/b,true,true",
        "+/+/b,a/+/b,true,true",
        "a/+/c,a/+/b,false,false",
    })
    void filtersCoverAllOrSomeMessagesOfATopic(String filter, String topic, boolean all, boolean some) {
        assertThat(TopicSpace.covers(filter, topic)).isEqualTo(all);
        assertThat(TopicSpace.overlap(filter, topic)).isEqualTo(some);
    }

    @Test
    void topicsHaveTheAddressOfTheFilterThatMatchesThem() {
        space.addTopics(List.of("a/1", "a/2", "b"));
        space.addFilters(List.of("a/#", "c"));
        assertThat(List.of("a/1", "a/2", "a/#", "b", "c"))
                .extracting(space::address)
                .containsExactly("a/#", "a/#", "a/#", "b", "c");
        assertThat(space.isPartial("a/#")).isFalse();
    }

    @Test
    void filtersWithACommonTopicAreOneAddressAndThoseThatMissOneArePartial() {
        space.addTopics(List.of("a/1", "a/2"));
        space.addFilters(List.of("a/#", "a/1", "+/2"));
        assertThat(List.of("a/#", "a/1", "+/2", "a/2"))
                .extracting(space::address)
                .containsOnly("+/2");
        assertThat(space.isPartial("a/#")).isFalse();
        assertThat(space.isPartial("a/1")).isTrue();
        assertThat(space.isPartial("+/2")).isTrue();
    }

    @Test
    void queuesAndTopicsOfOthersAreTheirOwnAddress() {
        space.addTopics(List.of("a/1"));
        space.addFilters(List.of("a/#"));
        DestinationName queue = DestinationName.parse("queue://a/1");
        assertThat(space.address(queue)).isEqualTo(queue);
        assertThat(space.address(DestinationName.parse("topic://a/1"))).hasToString("topic://a/#");
    }
}
