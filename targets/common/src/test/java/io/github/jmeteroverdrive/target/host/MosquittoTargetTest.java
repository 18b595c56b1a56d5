// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.jmeteroverdrive.target.Binary;
import io.github.jmeteroverdrive.target.Child;
import io.github.jmeteroverdrive.target.TargetContract;
import io.github.jmeteroverdrive.target.host.MosquittoTarget.SysTopics;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MosquittoTargetTest extends TargetContract {

    MosquittoTargetTest() {
        super(MosquittoTarget.class, "mosquitto");
    }

    @BeforeAll
    static void mosquittoIsThere() {
        try {
            Binary.find("mosquitto", "apt-get install mosquitto");
        } catch (IOException e) {
            abort(e.getMessage());
        }
    }

    @Test
    void countsWithoutItsOwnClient() throws Exception {
        try (Child child = child()) {
            int port = child.awaitReady();
            try (SysTopics other = SysTopics.connect("127.0.0.1", port, Map.of())) {
                assertThat(other.get()).isNotNull();
                child.awaitLine("\"bytesIn\":0");
            }
        }
    }

    @Test
    void usersNeedTheirPassword() throws Exception {
        try (Child child = child("users=ann:secret")) {
            int port = child.awaitReady();
            SysTopics.connect("127.0.0.1", port, Map.of("ann", "secret")).close();
            assertThatThrownBy(() -> SysTopics.connect("127.0.0.1", port, Map.of("ann", "wrong")))
                    .isInstanceOf(IOException.class);
        }
    }
}
