// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.Queue;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TemporaryTopic;
import jakarta.jms.Topic;
import java.util.function.Consumer;

/** A destination of this provider. */
public interface CalibrationDestination extends Destination {

    /** Without its type. */
    String name();

    /** Whether each subscription gets every message. */
    boolean topic();

    /**
     * Casts a destination.
     *
     * @throws InvalidDestinationException if it is null, or belongs to another provider
     */
    static CalibrationDestination of(Destination destination) throws InvalidDestinationException {
        if (destination instanceof CalibrationDestination place) return place;
        throw new InvalidDestinationException(destination + " is no destination of the calibration provider");
    }

    /** A queue by its name. */
    record CalibrationQueue(String name) implements CalibrationDestination, Queue {

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

    /** A topic by its name. */
    record CalibrationTopic(String name) implements CalibrationDestination, Topic {

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

    /**
     * A queue that its user deletes.
     *
     * @param forget deletes it
     */
    record CalibrationTemporaryQueue(String name, Consumer<CalibrationDestination> forget)
            implements CalibrationDestination, TemporaryQueue {

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

    /**
     * A topic that its user deletes.
     *
     * @param forget deletes it
     */
    record CalibrationTemporaryTopic(String name, Consumer<CalibrationDestination> forget)
            implements CalibrationDestination, TemporaryTopic {

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
}
