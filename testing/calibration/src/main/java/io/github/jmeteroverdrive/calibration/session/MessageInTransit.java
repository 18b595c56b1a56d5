// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;

/**
 * A message in transit.
 *
 * @param message belongs to the receivers
 * @param n its number among its producer's, from 1
 * @param later delivery delay that the sender requested, ns
 * @param twice whether it is delivered two times
 */
record MessageInTransit(Address to, CalibrationMessage message, long n, long later, boolean twice) {

    void arrive() {
        CalibrationMessage again = twice ? message.copy() : null;
        to.put(message);
        if (again != null) to.put(again);
    }
}
