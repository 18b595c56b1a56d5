// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.run.WebUrl;
import java.util.List;

/** The servers to which the requests of an element may be sent; the first is that of its endpoint. Immutable. */
public final class Servers {

    private final List<Destination> destinations;
    private final List<WebUrl> urls;

    public Servers(List<Destination> destinations) {
        this.destinations = List.copyOf(destinations);
        urls = this.destinations.stream()
                .map(to -> WebUrl.of(to.scheme() + "://" + to.authority()))
                .toList();
    }

    public static Servers of(Destination only) {
        return new Servers(List.of(only));
    }

    public int size() {
        return urls.size();
    }

    public Destination destination(int server) {
        return destinations.get(server);
    }

    /** Scheme and authority. */
    public WebUrl url(int server) {
        return urls.get(server);
    }

    /** The number of the server that has a URL; -1 = none. */
    public int find(WebUrl url) {
        for (int i = 0; i < urls.size(); i++) if (urls.get(i).isSameServer(url)) return i;
        return -1;
    }
}
