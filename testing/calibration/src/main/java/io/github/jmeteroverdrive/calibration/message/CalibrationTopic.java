// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.Topic;

/** A topic by its name. */
public record CalibrationTopic(String name) implements Place, Topic {

    @Override
    public String getTopicName() {
        return name;
    }

    @Override
    public boolean topic() {
        return true;
    }

    @Override
    public String toString() {
        return "topic://" + name;
    }
}
