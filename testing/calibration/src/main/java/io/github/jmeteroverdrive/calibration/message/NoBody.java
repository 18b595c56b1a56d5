// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

/** Header and properties only. */
public final class NoBody extends CalibrationMessage {

    @Override
    NoBody copyOfBody() {
        return new NoBody();
    }

    @Override
    Object body() {
        return null;
    }

    @Override
    public void clearBody() {
        // nothing to clear
    }
}
