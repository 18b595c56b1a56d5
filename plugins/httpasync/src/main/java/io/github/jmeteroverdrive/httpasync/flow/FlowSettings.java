// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.ThreadSettings;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a flow element says, but for its steps.
 *
 * @param thread how each thread sends
 * @param to where requests go
 * @param follows whether redirects are followed
 * @param goesOn whether a user goes on with the next step when one has failed
 * @param newConnections whether each iteration has one
 */
public record FlowSettings(
        ThreadSettings thread,
        Destination to,
        boolean follows,
        boolean goesOn,
        boolean newConnections) {

    /**
     * Looks at the fields before a thread starts.
     *
     * @throws Refusal when one is wrong that has no variable or function
     */
    public static void check(TestElement element) {
        Fields fields = Fields.of(element, FlowFields.DECLARATION, Refusal::new);
        StepSource source = new StepSource(element, fields, title(element));
        source.texts();
        for (Field<?> field : FlowFields.DECLARATION.fields())
            if (!Declaration.waits(element, field.property())) fields.get(field);
        FlowFields.LOAD.prepareResults(element);
    }

    /**
     * Reads a thread's element.
     *
     * @throws Refusal when a field is wrong, or there is no endpoint of its name
     */
    public static FlowSettings of(RunContext run, TestElement element) {
        Fields fields = Fields.of(element, FlowFields.DECLARATION, Refusal::new);
        String title = title(element);
        Endpoint endpoint = Endpoint.named(run, fields.get(FlowFields.ENDPOINT), title);
        boolean newConnections = fields.get(FlowFields.NEW_CONNECTION);
        check(endpoint.link(), fields, title);
        return new FlowSettings(
                new ThreadSettings(
                        title, endpoint.link(), endpoint.takeLookUp(), FlowFields.LOAD.in(fields)),
                endpoint.destination(),
                fields.get(FlowFields.FOLLOW),
                fields.get(FlowFields.ON_FAILURE) == FlowFields.OnFailure.GO_ON,
                newConnections);
    }

    private static void check(ConnectionOptions link, Fields fields, String title) {
        String use = title + ": the endpoint's ";
        if (!link.http2() && link.depth() > 1)
            throw new Refusal(
                    use
                            + EndpointFields.PIPELINED.label()
                            + " is "
                            + link.depth()
                            + ", but with HTTP/1.1 each user has a connection; give it more "
                            + EndpointFields.CONNECTIONS.label()
                            + " instead.");
        if (link.http2() && link.requests() > 0)
            throw new Refusal(
                    use
                            + EndpointFields.REQUESTS_PER_CONNECTION.label()
                            + " is "
                            + link.requests()
                            + ", but with HTTP/2 users share connections; leave it empty.");
        if (link.http2() && fields.get(FlowFields.NEW_CONNECTION))
            throw fields.refuse(
                    FlowFields.NEW_CONNECTION,
                    "with HTTP/2 users share connections; give false, or the endpoint the protocol"
                            + " http1");
    }

    /** How many users a thread has, who are streams with HTTP/2, else connections. */
    int users() {
        ConnectionOptions link = thread.link();
        return link.http2() ? link.connections() * link.depth() : link.connections();
    }

    static String title(TestElement element) {
        return FlowFields.LABEL + " '" + element.getName() + "'";
    }
}
