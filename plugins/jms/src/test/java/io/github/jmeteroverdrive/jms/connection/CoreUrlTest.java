// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoreUrlTest {

    @Test
    void findsBothWindowsInAnyOrder() {
        CoreUrl url = new CoreUrl("tcp://h:1?confirmationWindowSize=20000&producerWindowSize=4194304");
        assertThat(url.hasConfirmationWindow()).isTrue();
        assertThat(url.producerWindow()).hasValue(4194304);
        CoreUrl several = new CoreUrl("(tcp://a:1,tcp://b:1)?ha=true;confirmationWindowSize=1");
        assertThat(several.hasConfirmationWindow()).isTrue();
        assertThat(several.producerWindow()).isEmpty();
    }

    @Test
    void negativeConfirmationWindowMeansNone() {
        assertThat(new CoreUrl("tcp://h:1?confirmationWindowSize=-1").hasConfirmationWindow())
                .isFalse();
        assertThat(new CoreUrl("tcp://h:1").hasConfirmationWindow()).isFalse();
        assertThat(new CoreUrl("tcp://h:1?myconfirmationWindowSize=5").hasConfirmationWindow())
                .isFalse();
    }

    @Test
    void addsAProducerWindowToAnyUrl() {
        assertThat(new CoreUrl("tcp://h:1").with("producerWindowSize", 7).text())
                .isEqualTo("tcp://h:1?producerWindowSize=7");
        assertThat(new CoreUrl("tcp://h:1?a=b").with("producerWindowSize", -1).producerWindow())
                .hasValue(-1);
    }

    @Test
    void opensNoWindowThatBlocksASenderOfFewMessages() {
        assertThat(CoreUrl.windowToOpen(CoreUrl.windowFor(1, 1024))).isEqualTo(1 << 20);
        assertThat(CoreUrl.windowToOpen(3_000_000)).isEqualTo(3_000_000);
        assertThat(CoreUrl.windowToOpen(-1)).isEqualTo(-1);
    }

    @Test
    void windowCoversTwiceThePendingMessages() {
        assertThat(CoreUrl.windowFor(100, 1024)).isEqualTo(2 * 100 * 1536);
        assertThat(CoreUrl.windowFor(1 << 28, 1 << 28)).isPositive();
    }
}
