// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.check.CheckFields;
import io.github.jmeteroverdrive.httpasync.check.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.ThreadSettings;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;

/**
 * What a request element of one thread says.
 *
 * @param thread how it sends
 */
public record RequestSettings(
        ThreadSettings thread, Requests requests, Redirects redirects, ResponseCheck check) {

    /**
     * Looks at the fields before a thread starts.
     *
     * @throws Refusal when one is wrong that has no variable or function
     */
    public static void check(TestElement element) {
        Fields fields = Fields.of(element, RequestFields.DECLARATION, Refusal::new);
        new RequestSource(element, fields, title(element)).check();
        for (Field<?> field : RequestFields.DECLARATION.fields())
            if (!Declaration.waits(element, field.property())) fields.get(field);
        if (!RequestFields.DECLARATION.waits(element)) ResponseCheck.of("", fields);
        RequestFields.LOAD.prepareResults(element);
    }

    /**
     * Reads a thread's element.
     *
     * @throws Refusal when a field is wrong, or there is no endpoint of its name
     */
    public static RequestSettings of(
            RunContext run, TestElement element, JMeterContext context, GroupThread thread) {
        Fields fields = Fields.of(element, RequestFields.DECLARATION, Refusal::new);
        String title = title(element);
        Endpoint endpoint = Endpoint.named(run, fields.get(RequestFields.ENDPOINT), title);
        return new RequestSettings(
                new ThreadSettings(
                        title,
                        endpoint.link(),
                        endpoint.takeLookUp(),
                        RequestFields.LOAD.in(fields)),
                new RequestSource(element, fields, title)
                        .requests(
                                run,
                                context,
                                endpoint.destination(),
                                thread.threadSeed(run.runId())),
                new Redirects(fields.get(CheckFields.FOLLOW), endpoint.destination()),
                ResponseCheck.of(title, fields));
    }

    private static String title(TestElement element) {
        return RequestFields.LABEL + " '" + element.getName() + "'";
    }
}
