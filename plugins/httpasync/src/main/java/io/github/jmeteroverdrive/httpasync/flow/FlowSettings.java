// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Cookies;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.OnFailure;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Pause;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.RowFor;
import io.github.jmeteroverdrive.httpasync.flow.FlowSteps.Step;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.ThreadSettings;
import io.github.jmeteroverdrive.httpasync.load.RequestThread;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.request.FeedCursor;
import io.github.jmeteroverdrive.httpasync.request.FeedTable;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.httpasync.request.RequestText;
import io.github.jmeteroverdrive.httpasync.request.Servers;
import io.github.jmeteroverdrive.httpasync.request.TraceParent;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.WebUrl;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.commons.jexl3.JexlContext;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/** Reads the fields of an HTTP Flow. */
public final class FlowSettings {

    /** Not the name of a variable, because it has a blank. */
    private static final String RESOURCE = "a resource";

    private final TestElement element;
    private final Fields fields;
    private final String title;

    public FlowSettings(TestElement element) {
        this.element = element;
        fields = Fields.of(element, FlowFields.DECLARATION, Refusal::new);
        title = fields.title();
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
        flow(!waits(FlowFields.COOKIES));
        for (Field<?> field : FlowFields.DECLARATION.fields()) if (!waits(field)) fields.get(field);
        FlowFields.LOAD.prepareResults(element);
        return FlowFields.LOAD.number(element);
    }

    /** @param cookiesKnown whether Cookies has its value already */
    private FlowText flow(boolean cookiesKnown) {
        try {
            FlowText flow = FlowText.parse(raw(FlowFields.STEPS));
            flow.requests().map(this::withHeaders).forEach(text -> {
                text.request().check();
                if (cookiesKnown) checkCookies(text);
            });
            return flow;
        } catch (IllegalArgumentException e) {
            throw refuse(e.getMessage());
        }
    }

    /** The headers of all steps come before its own. */
    private StepText withHeaders(StepText text) {
        return text.withHeaders(raw(FlowFields.HEADERS));
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
                thread,
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
        FlowText flow = flow(true);
        List<String> others = fields.get(FlowFields.SERVERS);
        Stream.concat(FlowFields.endpoints(others).stream(), flow.endpoints())
                .forEach(name -> addServer(byServer, Endpoint.named(run, name, title)));
        List<WebUrl> urls = new ArrayList<>();
        FlowFields.urls(others).forEach(url -> urls.add(WebUrl.of(url).server()));
        flow.requests().flatMap(text -> text.urlOfServer().stream()).forEach(urls::add);
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
            GroupThread thread,
            long seed,
            LongSupplier clock,
            Function<ResponseCheck, ResponseInspector> inspectors,
            Function<String, FeedTable> feeds) {
        String feedName = fields.get(FlowFields.FEED);
        FeedTable feed = feedName.isEmpty() ? null : feeds.apply(feedName);
        FeedCursor row = feed == null ? null : feed.cursor(~seed);
        Servers destinations = new Servers(servers.stream().map(Server::to).toList());
        List<String> endpoints = servers.stream().map(Server::endpoint).toList();
        ConnectionOptions options = servers.get(0).options();
        FlowText flow = flow(true);
        List<String> columns = feed == null ? List.of() : feed.names();
        List<String> names = names(columns, flow);
        RandomGenerator random = new SplittableRandom(seed);
        FlowSteps steps = new FlowSteps(
                inspectors,
                Math.toIntExact(fields.get(FlowFields.SEARCHED)),
                random,
                TraceParent.every(fields.get(FlowFields.LOAD.traceEvery()), new SecureRandom()));
        Values values = new Values(names, steps, variables, new Expression.Functions(clock, random));
        Linker linker = new Linker(feed, names, destinations, endpoints, steps, values, random);
        FlowProgram program = new FlowProgram(flow, linker, values, random);
        UserSteps users = fields.get(FlowFields.USERS).orElse(null);
        if (users != null && !raw(FlowFields.LOAD.pace().rate()).isBlank())
            throw fields.refuse(
                    FlowFields.USERS.label(),
                    raw(FlowFields.USERS),
                    "there is a Rate, too, at which iterations begin whatever the number of users; give only one of them");
        int perServer = flow.all().mapToInt(FlowSettings::inFlight).max().orElse(1);
        return new FlowWorkload(
                new FlowWorkload.Options(
                        users(users, options, thread),
                        users,
                        thread,
                        perServer,
                        destinations,
                        fields.get(FlowFields.FOLLOW),
                        fields.get(FlowFields.ON_FAILURE) == OnFailure.GO_ON,
                        fields.get(FlowFields.NEW_CONNECTION),
                        fields.get(FlowFields.COOKIES),
                        fields.get(FlowFields.ROW_FOR) == RowFor.USER),
                steps,
                program,
                row,
                names.size(),
                clock);
    }

    /** Maximum number of users of this thread. */
    private static int users(UserSteps users, ConnectionOptions options, GroupThread thread) {
        if (users != null) return (int) Math.max(1, Share.of(users.most(), thread.index(), thread.threads()));
        return options.http2() ? options.connections() * options.depth() : options.connections();
    }

    /** How many requests a user has in flight to a server at most. */
    private static int inFlight(FlowText.Statement statement) {
        if (statement instanceof FlowText.Parallel group) return group.limit();
        return statement instanceof StepText step ? Math.max(1, step.resources()) : 1;
    }

    /** The names of a user's values: the columns first, then what steps set, then the URL of a resource. */
    private List<String> names(List<String> columns, FlowText flow) {
        if (columns.contains(Values.STATUS)) {
            String problem = "the data feed '%s' has a column '%s', which is the status code of the last response;"
                    + " rename the column";
            throw refuse(problem.formatted(fields.get(FlowFields.FEED), Values.STATUS));
        }
        List<String> names = new ArrayList<>(columns);
        flow.all()
                .forEach(statement -> statement.sets().forEach(name -> {
                    if (name.equals(Values.STATUS)) {
                        String problem = "'%s' is set, which is the status code of the last response; give the variable"
                                + " another name";
                        throw refuse(problem.formatted(name));
                    }
                    if (columns.contains(name)) {
                        String problem = "'%s' is set, which is a column of the data feed; give it another name";
                        throw refuse(problem.formatted(name));
                    }
                    if (!names.contains(name)) names.add(name);
                }));
        names.add(RESOURCE);
        return names;
    }

    /** Makes the steps of a thread. */
    private final class Linker implements FlowProgram.Linker {

        /** Those that have a value at the statement that is linked. */
        private final List<String> known;

        private final String feed;
        private final List<String> names;
        private final Servers servers;
        private final List<String> endpoints;
        private final FlowSteps steps;
        private final Values values;
        private final RandomGenerator random;

        Linker(
                FeedTable feed,
                List<String> names,
                Servers servers,
                List<String> endpoints,
                FlowSteps steps,
                Values values,
                RandomGenerator random) {
            known = new ArrayList<>(feed == null ? List.of() : feed.names());
            this.feed = FeedTable.describe(feed);
            this.names = names;
            this.servers = servers;
            this.endpoints = endpoints;
            this.steps = steps;
            this.values = values;
            this.random = random;
        }

        @Override
        public Step step(StepText given) {
            StepText text = withHeaders(given);
            PageResources resources = text.resources() == 0 ? null : resources(text);
            RequestTemplate template = template(steps.size(), text, sources());
            List<Extraction.Finder> finders = text.extractions().stream()
                    .map(extraction -> extraction.finder(names.indexOf(extraction.name()), random))
                    .toList();
            Pause pause = text.pause().orElse(fields.get(FlowFields.PAUSE));
            Step step = new Step(
                    steps.size(),
                    template,
                    responseCheck(text),
                    pause,
                    text.pause().isPresent(),
                    finders,
                    resources);
            steps.add(text.request().label(), step);
            return step;
        }

        private ValueSources sources() {
            List<String> visible =
                    names.stream().map(name -> known.contains(name) ? name : "").toList();
            return new ValueSources(title, visible, feed, steps, values.variables);
        }

        private RequestTemplate template(int kind, StepText text, ValueSources sources) {
            int server = Math.max(0, endpoints.indexOf(text.endpoint()));
            Escaping escaping = fields.get(FlowFields.ESCAPING);
            return new RequestTemplate(kind, text.request(), servers, server, sources, escaping);
        }

        private PageResources resources(StepText page) {
            RequestText request = RequestText.of(
                    1,
                    page.request().label() + " resources",
                    "GET",
                    "${" + RESOURCE + "}",
                    raw(FlowFields.HEADERS),
                    "");
            StepText text = new StepText(
                    request, "", Optional.empty(), "", EventReader.Options.NONE, Optional.empty(), List.of(), 0);
            ValueSources sources = new ValueSources(title, names, feed, steps, values.variables);
            RequestTemplate template = template(steps.size(), text, sources);
            Step step = new Step(steps.size(), template, responseCheck(text), Pause.NONE, false, List.of(), null);
            steps.add(request.label(), step);
            return new PageResources(servers, step, names.indexOf(RESOURCE), page.resources());
        }

        @Override
        public int variable(String name) {
            if (!known.contains(name)) known.add(name);
            return names.indexOf(name);
        }

        @Override
        public Expression check(Expression expression) {
            expression.variables().forEach(name -> {
                if (known.contains(name) || values.has(name) && !names.contains(name)) return;
                String problem = known.isEmpty()
                        ? "is not a variable; set it in a line before, or correct the name"
                        : "is neither a variable nor one of the values known at this point: " + String.join(", ", known)
                                + "; correct it";
                throw refuse("'%s' takes %s, which %s".formatted(expression, name, problem));
            });
            expression.functions().filter(values::has).forEach(name -> {
                String problem = "'%s' calls %s(), but a variable has that name; rename the variable";
                throw refuse(problem.formatted(expression, name));
            });
            return expression;
        }
    }

    /** The values that expressions take: of the user, of JMeter, and functions. One thread. */
    private static final class Values implements JexlContext, JexlContext.NamespaceResolver {

        /** The status code of the last response. */
        private static final String STATUS = "status";

        private final Map<String, Integer> indexes = new HashMap<>();
        private final FlowSteps steps;
        private final JMeterVariables variables;
        private final Expression.Functions functions;

        Values(List<String> names, FlowSteps steps, JMeterVariables variables, Expression.Functions functions) {
            for (String name : names) indexes.put(name, indexes.size());
            this.steps = steps;
            this.variables = variables;
            this.functions = functions;
        }

        @Override
        public Object get(String name) {
            Integer index = indexes.get(name);
            if (index != null) return steps.current.value(index).toString();
            return name.equals(STATUS) ? (Object) steps.current.status : variables.get(name);
        }

        @Override
        public boolean has(String name) {
            return indexes.containsKey(name) || name.equals(STATUS) || variables.get(name) != null;
        }

        @Override
        public void set(String name, Object value) {
            throw new IllegalStateException("expressions assign nothing");
        }

        @Override
        public Object resolveNamespace(String name) {
            return name == null || name.isEmpty() ? functions : null;
        }
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
