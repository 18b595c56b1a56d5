// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.TemporaryTopic;
import java.util.function.Consumer;

/**
 * A topic that its user deletes.
 *
 * @param forget deletes it
 */
public record CalibrationTemporaryTopic(String name, Consumer<Place> forget) implements Place, TemporaryTopic {

    @Override
    public String getTopicName() {
        return name;
    }

    @Override
    public boolean topic() {
        return true;
    }

    @Override
    public void delete() {
        forget.accept(this);
    }

    @Override
    public String toString() {
        return "temporary-topic://" + name;
    }
}
