// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A random flow, as a tree and as its text. It ends whatever is answered. */
final class RandomFlow {

    interface Node {}

    /** @param source of the value: json, header, regexp or jmespath; null = none is extracted */
    record Get(String method, String path, String body, String source, String variable, String fallback)
            implements Node {}

    record If(Condition condition, List<Node> then, List<Node> otherwise) implements Node {}

    /** @param counter counts the passes, so that it ends */
    record While(Condition condition, String counter, int most, List<Node> body) implements Node {}

    /** @param times a number or a variable */
    record Repeat(String times, List<Node> body) implements Node {}

    record Choice(int id, int branches, List<List<Node>> bodies) implements Node {}

    record Parallel(int limit, List<Get> requests) implements Node {}

    record Increment(String variable) implements Node {}

    record Pause() implements Node {}

    record Break() implements Node {}

    record Call(int flow) implements Node {}

    /** @param operator {@code ==}, {@code !=}, {@code <}, {@code =~}, empty, and, or, not */
    record Condition(String operator, String variable, String constant, Condition left, Condition right) {}

    private static final String[] VARIABLES = {"v0", "v1", "v2"};

    private final SplittableRandom random;
    private int ids;

    final List<Node> main;
    final List<List<Node>> flows = new ArrayList<>();

    RandomFlow(long seed) {
        random = new SplittableRandom(seed);
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) flows.add(List.of());
        // each calls only later ones
        for (int i = count - 1; i >= 0; i--) flows.set(i, nodes(2, false, i + 1));
        main = new ArrayList<>();
        for (String variable : VARIABLES)
            main.add(new Get("GET", "/p" + ids++, "", "json", variable, random.nextBoolean() ? null : "0"));
        main.addAll(nodes(3, false, 0));
        for (int i = 0; i < count; i++) main.add(new Call(i));
    }

    private String variable() {
        return VARIABLES[random.nextInt(VARIABLES.length)];
    }

    private List<Node> nodes(int depth, boolean inLoop, int firstFlow) {
        List<Node> nodes = new ArrayList<>();
        for (int left = 1 + random.nextInt(4); left > 0; left--) nodes.add(node(depth, inLoop, firstFlow));
        return nodes;
    }

    private Node node(int depth, boolean inLoop, int firstFlow) {
        int kind = random.nextInt(depth == 0 ? 7 : 14);
        return switch (kind) {
            case 4 -> new Increment(variable());
            case 5 -> random.nextInt(4) == 0 ? new Pause() : get(null);
            case 6 -> inLoop && random.nextInt(3) == 0 ? new Break() : get(variable());
            case 7, 8 ->
                new If(
                        condition(2),
                        nodes(depth - 1, inLoop, firstFlow),
                        random.nextBoolean() ? nodes(depth - 1, inLoop, firstFlow) : List.of());
            case 9 -> new While(condition(1), "w" + ids++, 1 + random.nextInt(3), nodes(depth - 1, true, firstFlow));
            case 10 ->
                new Repeat(
                        random.nextBoolean() ? variable() : String.valueOf(random.nextInt(4)),
                        nodes(depth - 1, true, firstFlow));
            case 11 -> choice(depth, inLoop, firstFlow);
            case 12 -> parallel();
            case 13 ->
                firstFlow < flows.size() ? new Call(firstFlow + random.nextInt(flows.size() - firstFlow)) : get(null);
            default -> get(random.nextInt(3) == 0 ? variable() : null);
        };
    }

    private Get get(String variable) {
        return get(variable, "/p");
    }

    private Get get(String variable, String prefix) {
        boolean post = random.nextInt(4) == 0;
        String use = random.nextInt(2) == 0 ? "?x=${" + variable() + "}" : "";
        String path = prefix + ids++ + use;
        String source =
                variable == null ? null : new String[] {"json", "header", "regexp", "jmespath"}[random.nextInt(4)];
        String fallback = random.nextInt(3) == 0 ? null : String.valueOf(random.nextInt(3));
        String body = post ? "b${" + variable() + "}" : "";
        return new Get(post ? "POST" : "GET", path, body, source, variable, fallback);
    }

    private Node choice(int depth, boolean inLoop, int firstFlow) {
        int branches = 1 + random.nextInt(3);
        List<List<Node>> bodies = new ArrayList<>();
        for (int i = 0; i < branches; i++) bodies.add(nodes(depth - 1, inLoop, firstFlow));
        return new Choice(ids++, branches, bodies);
    }

    private Node parallel() {
        List<Get> requests = new ArrayList<>();
        for (int left = 1 + random.nextInt(5); left > 0; left--) requests.add(get(null, "/together"));
        return new Parallel(1 + random.nextInt(4), requests);
    }

    private Condition condition(int depth) {
        int kind = random.nextInt(depth == 0 ? 5 : 8);
        return switch (kind) {
            case 0 -> new Condition("==", variable(), String.valueOf(random.nextInt(4)), null, null);
            case 1 -> new Condition("!=", variable(), String.valueOf(random.nextInt(4)), null, null);
            case 2 -> new Condition("<", variable(), variable(), null, null);
            case 3 -> new Condition("=~", variable(), "[0-" + random.nextInt(5) + "]+", null, null);
            case 4 -> new Condition("empty", variable(), null, null, null);
            case 5 -> new Condition("and", null, null, condition(depth - 1), condition(depth - 1));
            case 6 -> new Condition("or", null, null, condition(depth - 1), condition(depth - 1));
            default -> new Condition("not", null, null, condition(depth - 1), null);
        };
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < flows.size(); i++) {
            text.append("flow f").append(i).append('\n');
            write(flows.get(i), "  ", text);
            text.append("end\n");
        }
        write(main, "", text);
        return text.toString();
    }

    private void write(List<Node> nodes, String indent, StringBuilder out) {
        for (Node node : nodes) write(node, indent, out);
    }

    private void write(Node node, String indent, StringBuilder out) {
        String more = indent + "  ";
        if (node instanceof Get get) out.append(indent).append(text(get)).append('\n');
        else if (node instanceof Increment increment)
            out.append("%sset %2$s = %2$s + 1%n".formatted(indent, increment.variable));
        else if (node instanceof Pause) out.append(indent).append("pause 1\n");
        else if (node instanceof Break) out.append(indent).append("break\n");
        else if (node instanceof Call call)
            out.append(indent).append("call f").append(call.flow).append('\n');
        else if (node instanceof If branch) {
            out.append(indent).append("if ").append(text(branch.condition)).append('\n');
            write(branch.then, more, out);
            if (!branch.otherwise.isEmpty()) out.append(indent).append("else\n");
            write(branch.otherwise, more, out);
            out.append(indent).append("end\n");
        } else if (node instanceof While loop) {
            out.append("%sset %s = 0%n".formatted(indent, loop.counter));
            out.append("%swhile %s < %d && (%s)%n".formatted(indent, loop.counter, loop.most, text(loop.condition)));
            out.append("%sset %2$s = %2$s + 1%n".formatted(more, loop.counter));
            write(loop.body, more, out);
            out.append(indent).append("end\n");
        } else if (node instanceof Repeat loop) {
            out.append(indent).append("repeat ").append(loop.times).append('\n');
            write(loop.body, more, out);
            out.append(indent).append("end\n");
        } else if (node instanceof Choice choice) {
            out.append(indent).append("random\n");
            for (int i = 0; i < choice.branches; i++) {
                out.append(more).append("weight ").append(i + 1).append('\n');
                out.append("%s  GET /${i}/branch/%d/%d%n".formatted(more, choice.id, i));
                write(choice.bodies.get(i), more + "  ", out);
            }
            out.append(indent).append("end\n");
        } else if (node instanceof Parallel group) {
            out.append(indent).append("parallel ").append(group.limit).append('\n');
            for (Get get : group.requests) write(get, more, out);
            out.append(indent).append("end\n");
        }
    }

    private static String text(Get get) {
        String extract = "";
        if (get.source != null) {
            String place = switch (get.source) {
                case "json" -> "\"json\": \"$.n\"";
                case "header" -> "\"header\": \"x-n\"";
                case "jmespath" -> "\"jmespath\": \"n\"";
                default -> "\"regexp\": \"\\\"n\\\": ([0-9]+)\"";
            };
            String fallback = get.fallback == null ? "" : ", \"default\": \"" + get.fallback + "\"";
            extract = ",\n         \"extract\": {\"%s\": {%s%s}}".formatted(get.variable, place, fallback);
        }
        if (extract.isEmpty() && get.body.isEmpty() && get.method.equals("GET")) return "GET /${i}" + get.path;
        return "{\"method\": \"%s\", \"path\": \"/${i}%s\", \"body\": \"%s\"%s}"
                .formatted(get.method, get.path, get.body, extract);
    }

    private static String text(Condition condition) {
        return switch (condition.operator) {
            case "==", "!=" -> "%s %s %s".formatted(condition.variable, condition.operator, condition.constant);
            case "<" -> condition.variable + " < " + condition.constant;
            case "=~" -> "%s =~ '%s'".formatted(condition.variable, condition.constant);
            case "empty" -> "empty(" + condition.variable + ")";
            case "not" -> "!(" + text(condition.left) + ")";
            default -> "(%s) %s (%s)".formatted(text(condition.left), condition.operator, text(condition.right));
        };
    }
}
