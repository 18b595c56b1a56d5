// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.apache.jmeter.JMeter;

/**
 * Flight recordings with a file. Outside the GUI they end with the test: the JVM itself would write
 * them only while it goes down, at the same time as everything else.
 */
final class Recordings {

    private Recordings() {}

    /**
     * @param fail is told of a recording that cannot be written
     */
    static void stop(Consumer<String> fail) {
        if (!JMeter.isNonGUI() || !FlightRecorder.isAvailable() || !FlightRecorder.isInitialized())
            return;
        for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
            if (recording.getState() != RecordingState.RUNNING
                    || recording.getDestination() == null) continue;
            try {
                recording.stop();
            } catch (RuntimeException e) {
                fail.accept(
                        "The flight recording "
                                + recording.getDestination()
                                + " could not be written: "
                                + e);
            }
        }
    }
}
