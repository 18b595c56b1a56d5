// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.httpasync.endpoint.WebUrl;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.httpasync.feed.FeedTable;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Cookies;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.OnFailure;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Pause;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.ThreadSettings;
import io.github.jmeteroverdrive.httpasync.load.RequestThread;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.httpasync.request.Servers;
import io.github.jmeteroverdrive.httpasync.request.TraceParent;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.run.RunContext;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/** Reads the fields of an HTTP Flow. */
public final class FlowSettings {

    private final TestElement element;
    private final Fields fields;
    private final String title;

    public FlowSettings(TestElement element) {
        this.element = element;
        fields = Fields.of(element, FlowFields.DECLARATION, Refusal::new);
        title = FlowFields.LABEL + " '" + element.getName() + "'";
    }

    private String raw(Field<?> field) {
        return FieldText.raw(element, field.property());
    }

    private boolean waits(Field<?> field) {
        return Declaration.waits(element, field.property());
    }

    /**
     * Checks the fields before a thread starts.
     *
     * @return how much is sent at most, if that is known
     * @throws Refusal if one that has no variable or function is wrong
     */
    public OptionalLong check() {
        texts();
        for (Field<?> field : FlowFields.DECLARATION.fields()) if (!waits(field)) fields.get(field);
        FlowFields.LOAD.prepareResults(element);
        return FlowFields.LOAD.number(element, fields);
    }

    /** The steps, each with the headers of all steps before its own. */
    private List<StepText> texts() {
        try {
            List<StepText> texts = StepText.parse(raw(FlowFields.STEPS)).stream()
                    .map(text -> text.withHeaders(raw(FlowFields.HEADERS)))
                    .toList();
            for (StepText text : texts) text.request().check();
            if (!waits(FlowFields.COOKIES)) texts.forEach(this::checkCookies);
            return texts;
        } catch (IllegalArgumentException e) {
            throw refuse(e.getMessage());
        }
    }

    private void checkCookies(StepText text) {
        boolean jar = fields.get(FlowFields.COOKIES) != Cookies.NONE;
        String headers = "\n" + text.request().headers().toLowerCase(Locale.ROOT);
        if (jar && headers.replace(" ", "").contains("\ncookie:"))
            throw text.invalid("has a header Cookie in addition to the cookies of its user; leave it out, or set"
                    + " Cookies to none");
        for (Extraction extraction : text.extractions())
            if (!jar && extraction.cookie() != null) {
                String problem = "takes the cookie %s, but Cookies has the value none; take the header Set-Cookie";
                throw text.invalid(problem.formatted(extraction.cookie()));
            }
    }

    private Refusal refuse(String problemAndRemedy) {
        return new Refusal(title + ": " + FlowFields.STEPS.label() + ": " + problemAndRemedy + ".");
    }

    /**
     * Opens the connections of a thread.
     *
     * @throws Refusal if a field is wrong, or names an endpoint or a feed that does not exist
     */
    public RequestThread open(RunContext run, JMeterContext context, GroupThread thread) {
        List<Server> servers = endpoints(run).stream().map(Server::of).toList();
        servers.forEach(server -> checkConnections(server.options()));
        ThreadSettings settings = new ThreadSettings(title, servers, FlowFields.LOAD.in(fields));
        FlowWorkload work = workload(
                servers,
                context.getVariables(),
                thread.threadSeed(run.runId()),
                () -> run.clock().epochMillis(run.clock().nanoTime()),
                check -> check.inspector(run),
                name -> FeedTable.named(run, name, title));
        return RequestThread.connect(run, settings, work, element.getName(), context, thread);
    }

    /** Of all servers: the element's, those that it names, those of the steps. */
    private Collection<Endpoint> endpoints(RunContext run) {
        Endpoint first = Endpoint.named(run, fields.get(FlowFields.ENDPOINT), title);
        Map<WebUrl, Endpoint> byServer = new LinkedHashMap<>();
        byServer.put(first.server(), first);
        List<StepText> texts = texts();
        Map<Boolean, List<String>> others = fields.get(FlowFields.SERVERS).stream()
                .collect(Collectors.partitioningBy(name -> name.matches("(?i)https?://.*")));
        Stream.concat(others.get(false).stream(), texts.stream().map(StepText::endpoint))
                .filter(name -> !name.isEmpty())
                .forEach(name -> addServer(byServer, Endpoint.named(run, name, title)));
        List<WebUrl> urls = new ArrayList<>();
        others.get(true).forEach(url -> urls.add(serverOf(url)));
        texts.stream().flatMap(text -> text.urlOfServer().stream()).forEach(urls::add);
        // a declared endpoint has precedence over one that is made from a URL
        for (WebUrl url : urls) byServer.computeIfAbsent(url, server -> first.forServer(run, server));
        return byServer.values();
    }

    private void addServer(Map<WebUrl, Endpoint> byServer, Endpoint endpoint) {
        Endpoint known = byServer.putIfAbsent(endpoint.server(), endpoint);
        if (known != null && known != endpoint) {
            String message = "%s: the endpoints '%s' and '%s' have the same server, %s; use one of them.";
            throw new Refusal(message.formatted(title, known.name(), endpoint.name(), endpoint.server()));
        }
    }

    private WebUrl serverOf(String url) {
        try {
            return WebUrl.of(url).server();
        } catch (IllegalArgumentException e) {
            throw fields.refuse(FlowFields.SERVERS, "'" + url + "': " + e.getMessage() + "; correct it");
        }
    }

    private void checkConnections(ConnectionOptions options) {
        String use = title + ": the endpoint's %s is %d, but with %s";
        if (!options.http2() && options.depth() > 1) {
            String why = "HTTP/1.1 each user has a connection; give it more Connections instead.";
            throw new Refusal(use.formatted(EndpointFields.PIPELINED.label(), options.depth(), why));
        }
        if (options.http2() && options.requests() > 0) {
            String field = EndpointFields.REQUESTS_PER_CONNECTION.label();
            String why = "HTTP/2 users share connections; leave it empty.";
            throw new Refusal(use.formatted(field, options.requests(), why));
        }
        if (options.http2() && fields.get(FlowFields.NEW_CONNECTION))
            throw fields.refuse(
                    FlowFields.NEW_CONNECTION,
                    "with HTTP/2 users share connections; give false, or the endpoint the protocol" + " http1");
    }

    /**
     * @param servers the first is the element's
     * @param seed of the random values of the thread
     * @param clock epoch ms, for cookies
     */
    FlowWorkload workload(
            List<Server> servers,
            JMeterVariables variables,
            long seed,
            LongSupplier clock,
            Function<ResponseCheck, ResponseInspector> inspectors,
            Function<String, FeedTable> feeds) {
        String feedName = fields.get(FlowFields.FEED);
        FeedTable feed = feedName.isEmpty() ? null : feeds.apply(feedName);
        List<String> columns = feed == null ? List.of() : feed.names();
        FeedCursor row = feed == null ? null : feed.cursor(~seed);
        Servers destinations = new Servers(servers.stream().map(Server::to).toList());
        List<String> endpoints = servers.stream().map(Server::endpoint).toList();
        ConnectionOptions options = servers.get(0).options();
        List<StepText> texts = texts();
        List<String> names = names(columns, texts);
        RandomGenerator random = new SplittableRandom(seed);
        int searchLimit = Math.toIntExact(fields.get(FlowFields.SEARCHED));
        FlowSteps steps = new FlowSteps(
                inspectors,
                searchLimit,
                random,
                TraceParent.every(fields.get(FlowFields.LOAD.traceEvery()), new SecureRandom()));
        List<String> known = new ArrayList<>(columns);
        for (StepText text : texts) {
            int number = steps.size();
            ValueSources sources = new ValueSources(title, List.copyOf(known), steps, variables);
            Escaping escaping = fields.get(FlowFields.ESCAPING);
            boolean last = number + 1 == texts.size();
            steps.add(
                    text.request().label(),
                    new RequestTemplate(
                            number,
                            text.request(),
                            destinations,
                            Math.max(0, endpoints.indexOf(text.endpoint())),
                            sources,
                            escaping),
                    responseCheck(text),
                    text.pause().orElse(last ? Pause.NONE : fields.get(FlowFields.PAUSE)),
                    text.extractions().stream()
                            .map(e -> e.finder(names.indexOf(e.name()), random))
                            .toList());
            for (Extraction extraction : text.extractions())
                if (!known.contains(extraction.name())) known.add(extraction.name());
        }
        return new FlowWorkload(
                new FlowWorkload.Options(
                        options.http2() ? options.connections() * options.depth() : options.connections(),
                        destinations,
                        fields.get(FlowFields.FOLLOW),
                        fields.get(FlowFields.ON_FAILURE) == OnFailure.GO_ON,
                        fields.get(FlowFields.NEW_CONNECTION),
                        fields.get(FlowFields.COOKIES)),
                steps,
                row,
                names.size(),
                clock);
    }

    /** The names of a user's values: the columns first, then what steps extract. */
    private List<String> names(List<String> columns, List<StepText> texts) {
        List<String> names = new ArrayList<>(columns);
        for (StepText text : texts)
            for (Extraction extraction : text.extractions()) {
                String name = extraction.name();
                if (columns.contains(name)) {
                    String problem = "takes %s, which is a column of the data feed; give it another name";
                    throw refuse(text.invalid(problem.formatted(name)).getMessage());
                }
                if (!names.contains(name)) names.add(name);
            }
        return names;
    }

    private ResponseCheck responseCheck(StepText text) {
        return new ResponseCheck(
                title,
                text.status().orElse(fields.get(FlowFields.STATUS)),
                null,
                text.contains(),
                ExpectedBody.ANY,
                Math.toIntExact(fields.get(FlowFields.KEEP)),
                fields.get(FlowFields.FOLLOW),
                text.events());
    }
}
