// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FollowUpFailureTest {

    private static final String REFUSED = "Connecting failed: Connection refused (127.0.0.1:1)";
    private static final String NO_TOKEN = FollowUpFailure.noValue("token") + ".";
    private static final String NO_ID = "Redirected to http://shop/: " + FollowUpFailure.noValue("id") + ".";

    private static List<String> inOrder(Map<String, Long> causes) {
        return FollowUpFailure.last(causes).stream().map(Map.Entry::getKey).toList();
    }

    @Test
    void rootCausesComeFirst() {
        assertThat(inOrder(Map.of(NO_TOKEN, 900L, NO_ID, 400L, REFUSED, 50L, "503", 60L)))
                .containsExactly("503", REFUSED, NO_TOKEN, NO_ID);
    }

    @Test
    void fewFailuresDoNotCauseMany() {
        assertThat(inOrder(Map.of(NO_TOKEN, 990L, REFUSED, 9L))).containsExactly(NO_TOKEN, REFUSED);
        assertThat(inOrder(Map.of(NO_TOKEN, 1L, NO_ID, 4L))).containsExactly(NO_ID, NO_TOKEN);
    }
}
