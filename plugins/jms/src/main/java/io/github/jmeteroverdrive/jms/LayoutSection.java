// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.jms.layout.LayoutFields;

/** The section of a producer's or consumer's form about destinations, connections, sessions. */
final class LayoutSection {

    private LayoutSection() {}

    /**
     * @param connection property with the name of the od - JMS Connection
     * @param destination says which destinations there are
     */
    static void add(Form form, String connection, LayoutFields names, String destination) {
        form.section("Destinations and " + names.worker() + "s")
                .text(
                        connection,
                        "Connection",
                        "od - JMS Connection",
                        "Name of the od - JMS Connection to use")
                .text(names.destination(), "Destination", "queue://overdrive", destination)
                .text(
                        names.destinations(),
                        "Destinations",
                        "1",
                        "With more than 1, each destination above stands for NAME0, NAME1 …")
                .text(
                        names.number(),
                        names.label(),
                        "",
                        "Per destination, dealt over the threads of the group; empty = one per"
                                + " thread, 0 = none")
                .choice(
                        names.connections(),
                        "Connections",
                        "thread",
                        "One per thread, per group, per "
                                + names.worker()
                                + ", or a number that the group's "
                                + names.worker()
                                + "s take in turn",
                        "thread",
                        "group",
                        names.worker(),
                        "2")
                .text(
                        names.sessions(),
                        "Sessions per connection",
                        "",
                        "Those of one thread share a session when there are fewer; empty = one per "
                                + names.worker());
    }
}
