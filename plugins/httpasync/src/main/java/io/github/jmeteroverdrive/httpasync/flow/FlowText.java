// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Pause;
import io.github.jmeteroverdrive.httpasync.request.RequestText;
import io.github.jmeteroverdrive.httpasync.request.UserJson;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The statements of a flow as written in the element: a line each, with blocks that {@code end} closes. Immutable.
 *
 * @param flows sub-flows by name
 */
record FlowText(List<Statement> statements, Map<String, List<Statement>> flows) {

    /** A request, or what controls requests. */
    interface Statement {

        default Stream<Statement> inner() {
            return Stream.empty();
        }

        /** The variable that it sets itself. */
        default Stream<String> sets() {
            return Stream.empty();
        }

        /** It and all statements within it, in order. */
        default Stream<Statement> all() {
            return Stream.concat(Stream.of(this), inner().flatMap(Statement::all));
        }
    }

    record If(Expression condition, List<Statement> then, List<Statement> otherwise) implements Statement {
        @Override
        public Stream<Statement> inner() {
            return Stream.concat(then.stream(), otherwise.stream());
        }
    }

    record While(Expression condition, List<Statement> body) implements Statement {
        @Override
        public Stream<Statement> inner() {
            return body.stream();
        }
    }

    record Repeat(Expression times, List<Statement> body) implements Statement {
        @Override
        public Stream<Statement> inner() {
            return body.stream();
        }
    }

    record Choice(List<Integer> weights, List<List<Statement>> branches) implements Statement {
        @Override
        public Stream<Statement> inner() {
            return branches.stream().flatMap(List::stream);
        }
    }

    record Parallel(int limit, List<StepText> requests) implements Statement {
        @Override
        public Stream<Statement> inner() {
            return requests.stream().map(Statement.class::cast);
        }
    }

    record PauseFor(Pause pause) implements Statement {}

    record Assignment(String name, Expression value) implements Statement {
        @Override
        public Stream<String> sets() {
            return Stream.of(name);
        }
    }

    record Call(String name) implements Statement {}

    record Break() implements Statement {}

    /** Connections of a browser to a host. */
    static final int PARALLEL = 6;

    static final int MAX_PARALLEL = 64;
    private static final Pattern STATEMENT = Pattern.compile(
            "(if|else if|else|while|repeat|random|weight|parallel|pause|set|flow|call|break|end)(?:\\s+(.*))?");
    private static final Pattern ANY_CASE = Pattern.compile(STATEMENT.pattern(), Pattern.CASE_INSENSITIVE);

    /** Behind a method of any name. */
    private static final Pattern TARGET = Pattern.compile("(?i)(/|\\?|\\*|https?://).*");

    private static final Set<String> OPENING = Set.of("if", "while", "repeat", "random", "parallel", "flow");
    private static final String ASSIGNING = "set ";
    private static final Pattern ASSIGNMENT = Pattern.compile("([^\\s=]+)\\s*=\\s*(.+)");
    private static final Pattern FLOW_NAME = Pattern.compile("[\\p{L}\\p{N}_.-]+");

    /** @throws IllegalArgumentException if a line is not valid; the message is its number, the line and the remedy */
    static FlowText parse(String text) {
        FlowText flow = new Parser(lines(text)).flow();
        if (flow.requests().findAny().isEmpty())
            throw new IllegalArgumentException("there is no step; " + StepText.REMEDY);
        return flow;
    }

    /** All statements, those of sub-flows included. */
    Stream<Statement> all() {
        return Stream.concat(statements.stream(), flows.values().stream().flatMap(List::stream))
                .flatMap(Statement::all);
    }

    /** The requests in the order of the lines, those of sub-flows last. */
    Stream<StepText> requests() {
        return all().filter(StepText.class::isInstance).map(StepText.class::cast);
    }

    /** The endpoints that requests name. */
    Stream<String> endpoints() {
        return requests()
                .map(StepText::endpoint)
                .filter(name -> !name.isEmpty())
                .distinct();
    }

    /**
     * The lines without blank ones and comments ({@code #}). A line that starts with a blank continues JSON that has
     * not ended, and outside blocks, where no other line is indented, an assignment.
     */
    private static List<Line> lines(String text) {
        List<Line> lines = new ArrayList<>();
        int depth = 0;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String given = line.strip();
            if (given.isEmpty() || given.startsWith("#")) continue;
            int last = lines.size() - 1;
            boolean indented = Character.isWhitespace(line.charAt(0)) && last >= 0;
            if (indented && (depth == 0 || isOpenJson(lines.get(last).text))) {
                Line before = lines.get(last);
                String whole = before.text.startsWith(ASSIGNING)
                        ? before.text + " " + given
                        : RequestText.continued(before.text, number, given);
                lines.set(last, new Line(before.number, whole));
                continue;
            }
            Line added = new Line(number, given);
            checkCase(added);
            lines.add(added);
            Matcher statement = STATEMENT.matcher(given);
            if (!statement.matches()) continue;
            if (OPENING.contains(statement.group(1))) depth++;
            else if (statement.group(1).equals("end")) depth--;
        }
        return lines;
    }

    /** Refuses a statement whose word is not in lower case, so that it is not taken for a method. */
    private static void checkCase(Line line) {
        Matcher statement = ANY_CASE.matcher(line.text);
        if (!statement.matches() || STATEMENT.matcher(line.text).matches()) return;
        if (statement.group(2) != null && TARGET.matcher(statement.group(2)).matches()) return;
        throw line.invalid("is neither a request nor a statement; write "
                + statement.group(1).toLowerCase(Locale.ROOT) + " in lower case");
    }

    private static boolean isOpenJson(String line) {
        if (!line.startsWith("{")) return false;
        try {
            UserJson.read(line);
            return false;
        } catch (JsonProcessingException e) {
            return e.getLocation().getCharOffset() >= line.length(); // its text ends too early
        }
    }

    /** @param number in the field; of the first if others continue it */
    private record Line(int number, String text) {

        IllegalArgumentException invalid(String problemAndRemedy) {
            return at("'" + text + "' " + problemAndRemedy);
        }

        private IllegalArgumentException at(String problemAndRemedy) {
            return new IllegalArgumentException("line " + number + ": " + problemAndRemedy);
        }
    }

    private static final class Parser {

        /** Not the name of a flow. */
        private static final String LOOP = "a loop";

        private final List<Line> lines;
        private final Map<String, List<Statement>> flows = new LinkedHashMap<>();
        private final Map<String, Line> definitions = new HashMap<>();
        private final Map<Statement, Line> places = new IdentityHashMap<>();
        private final Deque<String> open = new ArrayDeque<>();
        private int at;

        // the statement at hand
        private Line line;
        private String keyword; // null = a request
        private String rest;

        Parser(List<Line> lines) {
            this.lines = lines;
        }

        FlowText flow() {
            List<Statement> main = block(Set.of());
            FlowText flow = new FlowText(main, flows);
            for (String name : flows.keySet())
                if (flow.all().noneMatch(new Call(name)::equals))
                    throw definitions.get(name).invalid("is never called; call it, or remove it");
            main.forEach(this::checkCalls);
            return flow;
        }

        /** Refuses calls of unknown flows, and flows that call themselves. */
        private void checkCalls(Statement from) {
            from.all().filter(Call.class::isInstance).map(Call.class::cast).forEach(call -> {
                if (!flows.containsKey(call.name))
                    throw places.get(call).invalid("names no flow; define it by 'flow " + call.name + "'");
                if (open.contains(call.name))
                    throw places.get(call).invalid("calls a flow within itself; use while or repeat");
                open.push(call.name);
                flows.get(call.name).forEach(this::checkCalls);
                open.pop();
            });
        }

        private boolean next() {
            if (at == lines.size()) return false;
            line = lines.get(at++);
            Matcher statement = STATEMENT.matcher(line.text);
            keyword = statement.matches() ? statement.group(1) : null;
            rest = keyword == null || statement.group(2) == null
                    ? ""
                    : statement.group(2).strip();
            return true;
        }

        /** Reads statements up to one of these keywords; without any, up to the end of the text. */
        private List<Statement> block(Set<String> until) {
            List<Statement> statements = new ArrayList<>();
            Line opening = line;
            while (next()) {
                if (keyword != null && until.contains(keyword)) return statements;
                Line place = line;
                if ("flow".equals(keyword) && until.isEmpty()) {
                    define();
                    continue;
                }
                Statement statement = keyword == null ? request() : statement();
                statements.add(statement);
                places.put(statement, place);
            }
            if (until.isEmpty()) return statements;
            throw opening.invalid("has no end; add a line with 'end'");
        }

        private Statement request() {
            try {
                return StepText.of(line.text);
            } catch (IllegalArgumentException e) {
                throw line.at(e.getMessage());
            }
        }

        private Statement statement() {
            switch (keyword) {
                case "if":
                    return branch();
                case "while":
                    return new While(expression(Expression::test), loop());
                case "repeat":
                    return new Repeat(expression(Expression::count), loop());
                case "random":
                    return choice();
                case "parallel":
                    return parallel();
                case "pause":
                    return new PauseFor(read(Pause::parse));
                case "set":
                    return assignment();
                case "call":
                    return new Call(name());
                case "break":
                    bare();
                    if (!open.contains(LOOP)) throw line.invalid("is outside a loop; use it in while or repeat");
                    return new Break();
                case "flow":
                    throw line.invalid("is within a block; define flows outside of blocks");
                default:
                    throw line.invalid("is not in a block that it belongs to; see the docs of flows");
            }
        }

        private Statement branch() {
            Expression condition = expression(Expression::test);
            List<Statement> then = block(Set.of("else if", "else", "end"));
            if (keyword.equals("else if")) return new If(condition, then, List.of(branch()));
            bare();
            if (keyword.equals("end")) return new If(condition, then, List.of());
            return new If(condition, then, closed());
        }

        /** The statements up to {@code end}. */
        private List<Statement> closed() {
            List<Statement> statements = block(Set.of("end"));
            bare();
            return statements;
        }

        private List<Statement> loop() {
            open.push(LOOP);
            List<Statement> body = closed();
            open.pop();
            return body;
        }

        private Statement choice() {
            bare();
            Line opening = line;
            List<Integer> weights = new ArrayList<>();
            List<List<Statement>> branches = new ArrayList<>();
            List<Statement> before = block(Set.of("weight", "end"));
            if (!before.isEmpty())
                throw places.get(before.get(0))
                        .invalid("comes before the first weight; add a line such as 'weight 70'");
            while (keyword.equals("weight")) {
                if (!rest.matches("[1-9]\\d{0,6}"))
                    throw line.invalid("has no weight; give a whole number, such as weight 70");
                weights.add(Integer.parseInt(rest));
                branches.add(block(Set.of("weight", "end")));
            }
            bare();
            if (weights.isEmpty()) throw opening.invalid("has no branch; add lines such as 'weight 70'");
            return new Choice(weights, branches);
        }

        private Statement parallel() {
            Line opening = line;
            int limit = PARALLEL;
            if (!rest.isEmpty()) limit = rest.matches("\\d{1,3}") ? Integer.parseInt(rest) : 0;
            if (limit < 1 || limit > MAX_PARALLEL)
                throw line.invalid(
                        "has no valid number; give requests at a time per server, from 1 to " + MAX_PARALLEL);
            List<StepText> requests = new ArrayList<>();
            for (Statement statement : closed()) {
                if (!(statement instanceof StepText request) || request.resources() > 0)
                    throw opening.invalid("has something else than plain requests; put it before or after the block");
                if (request.pause().isPresent())
                    throw places.get(request)
                            .invalid(
                                    "has a pause, but is in parallel with others; write the pause after the block, such"
                                            + " as pause 500");
                requests.add(request);
            }
            if (requests.isEmpty()) throw opening.invalid("has no request; add some, such as GET /style.css");
            return new Parallel(limit, requests);
        }

        private Statement assignment() {
            Matcher given = ASSIGNMENT.matcher(rest);
            if (!given.matches() || !Extraction.NAME.matcher(given.group(1)).matches())
                throw line.invalid("is not an assignment; write it as set n = n + 1");
            rest = given.group(2);
            return new Assignment(given.group(1), expression(Expression::text));
        }

        private void define() {
            String name = name();
            open.push(name);
            definitions.put(name, line);
            if (flows.put(name, List.of()) != null) throw line.invalid("is defined twice; rename one of them");
            flows.put(name, closed());
            open.pop();
        }

        private String name() {
            if (!FLOW_NAME.matcher(rest).matches()) throw line.invalid("has no name; give one word, such as login");
            return rest;
        }

        private void bare() {
            if (!rest.isEmpty()) throw line.invalid("has something after '" + keyword + "'; remove it");
        }

        private Expression expression(Expression.Use use) {
            return read(text -> Expression.parse(text, use));
        }

        private <T> T read(Function<String, T> reader) {
            try {
                return reader.apply(rest);
            } catch (IllegalArgumentException e) {
                throw line.invalid("is not valid: " + e.getMessage());
            }
        }
    }
}
