// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;

/** CPU time and memory of this process, as the kernel accounts for it. */
public final class OwnProcess implements Source {

    private final ProcProcess self;

    public OwnProcess(Path proc) throws IOException {
        self = new ProcProcess(proc.resolve("self"));
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        self.put(Group.of(tick, Group.PROCESS));
    }

    @Override
    public void close() throws IOException {
        self.close();
    }
}
