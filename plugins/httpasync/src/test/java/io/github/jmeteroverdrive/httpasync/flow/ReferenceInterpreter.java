// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.flow.RandomFlow.Condition;
import io.github.jmeteroverdrive.httpasync.flow.RandomFlow.Get;
import io.github.jmeteroverdrive.httpasync.flow.RandomFlow.Node;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Executes a flow's tree for one iteration, one request after another. It takes the random branches that the other side
 * has taken; all else follows from the answers.
 */
final class ReferenceInterpreter {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern N = Pattern.compile("\"n\": (\\d+)");

    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class Ended extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final String authority;
    private final String iteration;
    private final List<String> other;
    private final boolean continues;
    private final Map<String, String> variables = new HashMap<>();
    private final Map<String, String> cookies = new HashMap<>();
    private final List<String> cookieOrder = new ArrayList<>();

    /** Groups of requests that may be in any order: from, to (exclusive). */
    private final List<int[]> groups = new ArrayList<>();

    private int sent;
    private boolean failed;

    /**
     * @param other what the other side has sent
     * @param continues whether a failed request does not end the iteration
     */
    ReferenceInterpreter(String authority, String iteration, List<String> other, boolean continues) {
        this.authority = authority;
        this.iteration = iteration;
        this.other = other;
        this.continues = continues;
    }

    boolean succeeds(RandomFlow flow) throws IOException, InterruptedException {
        try {
            all(flow.main, flow);
        } catch (Ended e) {
            // by a failed request
        }
        return !failed;
    }

    /** The same requests with those of a group sorted. */
    List<String> inOrder(List<String> requests) {
        List<String> sorted = new ArrayList<>(requests);
        for (int[] group : groups)
            if (group[1] <= sorted.size()) sorted.subList(group[0], group[1]).sort(null);
        return sorted;
    }

    private void all(List<Node> nodes, RandomFlow flow) throws IOException, InterruptedException {
        for (Node node : nodes) execute(node, flow);
    }

    private void execute(Node node, RandomFlow flow) throws IOException, InterruptedException {
        if (node instanceof Get get) {
            if (!succeeds(get, cookies(), true)) fail();
        } else if (node instanceof RandomFlow.Increment increment) {
            increment(increment.variable());
        } else if (node instanceof RandomFlow.Break) {
            throw new Broken();
        } else if (node instanceof RandomFlow.Call call) {
            all(flow.flows.get(call.flow()), flow);
        } else if (node instanceof RandomFlow.If branch) {
            all(holds(branch.condition()) ? branch.then() : branch.otherwise(), flow);
        } else if (node instanceof RandomFlow.While loop) {
            execute(loop, flow);
        } else if (node instanceof RandomFlow.Repeat loop) {
            execute(loop, flow);
        } else if (node instanceof RandomFlow.Choice choice) {
            execute(choice, flow);
        } else if (node instanceof RandomFlow.Parallel group) {
            execute(group);
        }
    }

    private void fail() {
        failed = true;
        if (!continues) throw new Ended();
    }

    private void execute(RandomFlow.While loop, RandomFlow flow) throws IOException, InterruptedException {
        try {
            for (int i = 0; i < loop.most() && holds(loop.condition()); i++) all(loop.body(), flow);
        } catch (Broken e) {
            // out of this loop
        }
    }

    private void execute(RandomFlow.Repeat loop, RandomFlow flow) throws IOException, InterruptedException {
        String times = loop.times().startsWith("v") ? value(loop.times()) : loop.times();
        if (times.isEmpty()) {
            fail(); // an empty text is not a number
            return;
        }
        try {
            for (int left = Integer.parseInt(times); left > 0; left--) all(loop.body(), flow);
        } catch (Broken e) {
            // out of this loop
        }
    }

    private void execute(RandomFlow.Choice choice, RandomFlow flow) throws IOException, InterruptedException {
        String next = sent < other.size() ? other.get(sent) : "";
        Matcher taken =
                Pattern.compile("GET /branch/" + choice.id() + "/(\\d+) .*").matcher(next);
        int branch = taken.matches() ? Integer.parseInt(taken.group(1)) : 0;
        Get first = new Get("GET", "/branch/" + choice.id() + "/" + branch, "", null, null, null);
        execute(first, flow);
        all(choice.bodies().get(branch), flow);
    }

    /** Values and cookies are those from before the group. */
    private void execute(RandomFlow.Parallel group) throws IOException, InterruptedException {
        int from = sent;
        String before = cookies();
        boolean succeeded = true;
        for (Get get : group.requests()) succeeded &= succeeds(get, before, false);
        groups.add(new int[] {from, sent});
        if (!succeeded) fail();
    }

    private String cookies() {
        return cookieOrder.stream().map(name -> name + "=" + cookies.get(name)).collect(Collectors.joining("; "));
    }

    private String value(String variable) {
        return variables.getOrDefault(variable, "");
    }

    private void increment(String variable) {
        String value = value(variable);
        variables.put(variable, String.valueOf(value.isEmpty() ? 1 : Integer.parseInt(value) + 1));
    }

    private String filled(String text) {
        String filled = text;
        for (String name : List.of("v0", "v1", "v2")) filled = filled.replace("${" + name + "}", value(name));
        return filled;
    }

    private boolean succeeds(Get get, String cookie, boolean sequential) throws IOException, InterruptedException {
        String method = get.method();
        String body = filled(get.body());
        String target = "/" + iteration + filled(get.path());
        HttpResponse<String> response = send(method, target, body, cookie);
        while (response.statusCode() == 302) {
            String location = response.headers().firstValue("Location").orElseThrow();
            response = send("GET", location, "", cookies());
        }
        if (response.statusCode() >= 400) return false;
        if (get.source() == null) return true;
        Matcher n = N.matcher(response.body());
        String value = get.source().equals("header")
                ? response.headers().firstValue("X-N").orElse(null)
                : n.find() ? n.group(1) : null;
        if (value == null) value = get.fallback();
        if (value == null) return false;
        variables.put(get.variable(), value);
        return true;
    }

    private HttpResponse<String> send(String method, String target, String body, String cookie)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + authority + target))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!cookie.isEmpty()) request.header("Cookie", cookie);
        HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
        sent++;
        for (String line : response.headers().allValues("Set-Cookie")) {
            String[] pair = line.split(";")[0].split("=");
            if (cookies.put(pair[0], pair[1]) == null) cookieOrder.add(pair[0]);
        }
        return response;
    }

    private boolean holds(Condition condition) {
        return switch (condition.operator()) {
            case "==" -> number(condition.variable()) == Integer.parseInt(condition.constant());
            case "!=" -> number(condition.variable()) != Integer.parseInt(condition.constant());
            case "<" -> isLess(value(condition.variable()), value(condition.constant()));
            case "=~" -> value(condition.variable()).matches(condition.constant());
            case "empty" -> value(condition.variable()).isEmpty();
            case "and" -> holds(condition.left()) && holds(condition.right());
            case "or" -> holds(condition.left()) || holds(condition.right());
            default -> !holds(condition.left());
        };
    }

    /** An empty text beside a number counts as 0. */
    private int number(String variable) {
        String value = value(variable);
        return value.isEmpty() ? 0 : Integer.parseInt(value);
    }

    private static boolean isLess(String left, String right) {
        return left.isEmpty() || right.isEmpty()
                ? left.compareTo(right) < 0
                : Integer.parseInt(left) < Integer.parseInt(right);
    }
}
