// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import java.nio.file.Path

/** Where the processes of a distributed run are: controller and target at place 1, load agents at places 2 and 3. */
interface Site extends AutoCloseable {

    String address(int place)

    /** Starts a load agent without waiting for it. @param arguments further arguments for JMeter */
    LoadAgent agent(Path folder, int place, String... arguments)

    RunningTarget target(String name, String... options)

    JMeterRun run(Path folder, List<LoadAgent> agents, Path plan, Map<String, Object> parameters)
}
