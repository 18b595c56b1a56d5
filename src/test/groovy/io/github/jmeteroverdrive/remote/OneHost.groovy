// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.QuickStart
import io.github.jmeteroverdrive.run.RunningTarget
import java.nio.file.Path

/** Controller and load agents all on this host, for users who may not create network namespaces. */
final class OneHost implements Site {

    @Override
    String address(int place) {
        '127.0.0.1'
    }

    @Override
    LoadAgent agent(Path folder, int place, String... arguments) {
        LoadAgent.of(folder.resolve("agent-$place"), QuickStart.jmeter(LoadAgent.hostName(address(place))), arguments)
    }

    @Override
    RunningTarget target(String name, String... options) {
        RunningTarget.start(name, options)
    }

    @Override
    JMeterRun run(Path folder, List<LoadAgent> agents, Path plan, Map<String, Object> parameters) {
        Controllers.run(folder, agents*.host, plan, parameters)
    }

    @Override
    void close() {
        // there is nothing to remove
    }
}
