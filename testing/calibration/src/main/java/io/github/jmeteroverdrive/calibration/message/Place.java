// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;

/** A destination of this provider. */
public interface Place extends Destination {

    /** Without its type. */
    String name();

    /** Whether each subscription gets every message. */
    boolean topic();

    /**
     * Casts a destination.
     *
     * @throws InvalidDestinationException if it is null, or belongs to another provider
     */
    static Place of(Destination destination) throws InvalidDestinationException {
        if (destination instanceof Place place) return place;
        throw new InvalidDestinationException(destination + " is no destination of the calibration provider");
    }
}
