// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

import io.github.jmeteroverdrive.patterns.PatternService.ServerCounts;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All queues that the workers of a run use, whatever their projects. Thread-safe. */
final class ZaqarServers implements AutoCloseable {

    private record Place(String url, String project, List<String> queues) {}

    private final Map<Place, ZaqarServer> servers = new LinkedHashMap<>();

    private ZaqarServers() {}

    static ZaqarServers of(RunContext run) {
        return run.shared(ZaqarServers.class, ZaqarServers::new);
    }

    /**
     * Empties the queues of these settings, once.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when there is no such server
     */
    synchronized void prepare(ZaqarSettings settings) {
        servers.computeIfAbsent(
                new Place(settings.url(), settings.project(), settings.queues()),
                place -> ZaqarServer.prepare(settings));
    }

    /**
     * What lies on all of them.
     *
     * @throws IOException when a server does not say
     */
    synchronized long leftOver() throws IOException {
        long total = 0;
        for (ZaqarServer server : servers.values()) total += server.leftOver();
        return total;
    }

    /**
     * What a server has counted since the run began; none when it does not say, or they are
     * several.
     */
    synchronized Optional<ServerCounts> countsOfRun() {
        long urls = servers.keySet().stream().map(Place::url).distinct().count();
        return urls == 1 ? servers.values().iterator().next().countsOfRun() : Optional.empty();
    }

    @Override
    public void close() {
        // no connection is kept
    }
}
