// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import java.nio.file.Path

/** Where a controller with its target is, at place 1, and its load agents, at 2 and 3. */
interface Site extends AutoCloseable {

    /** The address of a place. */
    String address(int place)

    /** A load agent, not yet awaited. @param arguments more of JMeter's */
    LoadAgent agent(Path folder, int place, String... arguments)

    RunningTarget target(String name, String... options)

    JMeterRun run(Path folder, List<LoadAgent> agents, Path plan, Map<String, Object> parameters)
}
