// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.Queue;

/** A queue by its name. */
public record CalibrationQueue(String name) implements Place, Queue {

    @Override
    public String getQueueName() {
        return name;
    }

    @Override
    public boolean topic() {
        return false;
    }

    @Override
    public String toString() {
        return "queue://" + name;
    }
}
