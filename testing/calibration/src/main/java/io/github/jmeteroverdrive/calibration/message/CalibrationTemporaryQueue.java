// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.TemporaryQueue;
import java.util.function.Consumer;

/**
 * A queue that its user deletes.
 *
 * @param forget deletes it
 */
public record CalibrationTemporaryQueue(String name, Consumer<Place> forget) implements Place, TemporaryQueue {

    @Override
    public String getQueueName() {
        return name;
    }

    @Override
    public boolean topic() {
        return false;
    }

    @Override
    public void delete() {
        forget.accept(this);
    }

    @Override
    public String toString() {
        return "temporary-queue://" + name;
    }
}
