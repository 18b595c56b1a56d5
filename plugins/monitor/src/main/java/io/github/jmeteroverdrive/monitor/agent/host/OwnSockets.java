// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.nio.file.Path;
import java.util.Set;

/** The sockets that this process, and those that it started, hold open. Stateless. */
public final class OwnSockets {

    private final Path proc;

    public OwnSockets(Path proc) {
        this.proc = proc;
    }

    /** Their inodes, as {@code /proc/net/tcp} has them. */
    public Set<String> inodes() {
        Set<String> own = SocketRows.heldBy(proc.resolve("self"));
        ProcessHandle.current()
                .descendants()
                .map(child -> proc.resolve(Long.toString(child.pid())))
                .forEach(child -> own.addAll(SocketRows.heldBy(child)));
        return own;
    }
}
