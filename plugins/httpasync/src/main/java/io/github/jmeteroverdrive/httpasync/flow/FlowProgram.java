// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.flow.Expression.EvaluationFailure;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Pause;
import io.github.jmeteroverdrive.httpasync.flow.FlowSteps.Step;
import io.github.jmeteroverdrive.httpasync.flow.FlowText.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.commons.jexl3.JexlContext;

/**
 * The statements of a flow as instructions, which each user of a thread executes at its own pace. That thread only; a
 * flow of requests alone creates no garbage.
 */
final class FlowProgram {

    /** A loop that has executed as many has neither sent a request nor paused. */
    private static final int MAX_WITHOUT_STOP = 10_000;

    private static final String ENDLESS = "A loop of the flow neither sends a request nor pauses.";

    interface Instruction {

        /** Executes it. @return whether the user stops here, to send or to wait */
        boolean execute(VirtualUser user) throws EvaluationFailure;
    }

    record Send(Step step) implements Instruction {
        @Override
        public boolean execute(VirtualUser user) {
            return true;
        }
    }

    record SendAll(List<Step> steps, int limit) implements Instruction {
        @Override
        public boolean execute(VirtualUser user) {
            return true;
        }
    }

    record Wait(Pause pause, RandomGenerator random) implements Instruction {
        @Override
        public boolean execute(VirtualUser user) {
            user.waitNanos = pause.nanos(random);
            return user.waitNanos > 0;
        }
    }

    private record End() implements Instruction {
        @Override
        public boolean execute(VirtualUser user) {
            return true;
        }
    }

    /** A place to continue at; does nothing. */
    private static final class Label implements Instruction {

        private int address;

        @Override
        public boolean execute(VirtualUser user) {
            return false;
        }

        boolean jump(VirtualUser user) {
            user.next = address;
            return false;
        }
    }

    /** Finds out what the statements need to be executed. */
    interface Linker {

        /** It uses the variables that are set so far; those that it sets are not among them. */
        Step step(StepText text);

        /** The index of a variable that is set from now on. */
        int variable(String name);

        /** Checks the names of an expression. */
        Expression check(Expression expression);
    }

    private final Instruction[] instructions;
    private final JexlContext values;
    private final int counters;
    private final int depth;

    /**
     * @param values of the user that executes an instruction
     * @param random for branches and pauses
     */
    FlowProgram(FlowText text, Linker linker, JexlContext values, RandomGenerator random) {
        this.values = values;
        Compiler compiler = new Compiler(text, linker, random);
        instructions = compiler.instructions.toArray(Instruction[]::new);
        counters = compiler.counters;
        depth = text.flows().size();
    }

    int[] newCounters() {
        return new int[counters];
    }

    /** For the return addresses of a user. */
    int[] newStack() {
        return new int[depth];
    }

    /**
     * Executes the user's instructions up to one where it sends or waits.
     *
     * @return that one; null if the flow has ended
     * @throws EvaluationFailure if an expression cannot be evaluated; the user can continue with the next instruction
     */
    Instruction run(VirtualUser user) throws EvaluationFailure {
        for (int left = MAX_WITHOUT_STOP; left > 0; left--) {
            Instruction next = instructions[user.next++];
            if (!next.execute(user)) continue;
            if (!(next instanceof End)) return next;
            user.next--;
            return null;
        }
        user.next = end();
        throw new EvaluationFailure(ENDLESS, null);
    }

    private int end() {
        int end = 0;
        while (!(instructions[end] instanceof End)) end++;
        return end;
    }

    boolean isAtEnd(VirtualUser user) {
        return instructions[user.next] instanceof End;
    }

    private final class Compiler {

        private final FlowText text;
        private final Linker linker;
        private final RandomGenerator random;
        private final List<Instruction> instructions = new ArrayList<>();
        private final Map<String, Label> flows = new HashMap<>();
        private final Map<String, List<Instruction>> compiledFlows = new HashMap<>();
        private int counters;

        /** Where {@code break} continues. */
        private Label behindLoop;

        Compiler(FlowText text, Linker linker, RandomGenerator random) {
            this.text = text;
            this.linker = linker;
            this.random = random;
            addAll(text.statements(), instructions);
            instructions.add(new End());
            compiledFlows.values().forEach(instructions::addAll);
            for (int i = 0; i < instructions.size(); i++)
                if (instructions.get(i) instanceof Label label) label.address = i;
        }

        private void addAll(List<Statement> statements, List<Instruction> to) {
            for (Statement statement : statements) add(statement, to);
        }

        private void add(Statement statement, List<Instruction> to) {
            if (statement instanceof StepText step) add(step, to);
            else if (statement instanceof FlowText.If branch) add(branch, to);
            else if (statement instanceof FlowText.While loop) add(loop, to);
            else if (statement instanceof FlowText.Repeat loop) add(loop, to);
            else if (statement instanceof FlowText.Choice choice) add(choice, to);
            else if (statement instanceof FlowText.Parallel group) add(group, to);
            else if (statement instanceof FlowText.PauseFor pause) to.add(new Wait(pause.pause(), random));
            else if (statement instanceof FlowText.Assignment set) add(set, to);
            else if (statement instanceof FlowText.Call call) add(call, to);
            else if (statement instanceof FlowText.Break) to.add(behindLoop::jump);
            else throw new IllegalStateException("unknown statement " + statement);
        }

        private void add(StepText step, List<Instruction> to) {
            to.add(new Send(linker.step(step)));
            step.sets().forEach(linker::variable);
        }

        /** Its requests use the variables from before it. */
        private void add(FlowText.Parallel group, List<Instruction> to) {
            to.add(new SendAll(group.requests().stream().map(linker::step).toList(), group.limit()));
            group.all().flatMap(Statement::sets).forEach(linker::variable);
        }

        private void add(FlowText.If branch, List<Instruction> to) {
            Label otherwise = new Label();
            Label end = new Label();
            addTest(branch.condition(), otherwise, to);
            addAll(branch.then(), to);
            to.add(end::jump);
            to.add(otherwise);
            addAll(branch.otherwise(), to);
            to.add(end);
        }

        /** Jumps before it evaluates, so that a condition that cannot be evaluated counts as false. */
        private void addTest(Expression given, Label otherwise, List<Instruction> to) {
            Expression condition = linker.check(given);
            to.add(user -> {
                int then = user.next;
                otherwise.jump(user);
                if (condition.test(values)) user.next = then;
                return false;
            });
        }

        private void add(FlowText.While loop, List<Instruction> to) {
            Label start = new Label();
            Label end = new Label();
            loop.all().flatMap(Statement::sets).forEach(linker::variable); // by an earlier pass
            to.add(start);
            addTest(loop.condition(), end, to);
            addBody(loop.body(), start, end, to);
        }

        private void add(FlowText.Repeat loop, List<Instruction> to) {
            Label start = new Label();
            Label end = new Label();
            Expression times = linker.check(loop.times());
            int counter = counters++;
            loop.all().flatMap(Statement::sets).forEach(linker::variable);
            to.add(user -> {
                user.counters[counter] = 0;
                user.counters[counter] = times.count(values);
                return false;
            });
            to.add(start);
            to.add(user -> user.counters[counter]-- > 0 ? false : end.jump(user));
            addBody(loop.body(), start, end, to);
        }

        private void addBody(List<Statement> body, Label start, Label end, List<Instruction> to) {
            Label outer = behindLoop;
            behindLoop = end;
            addAll(body, to);
            behindLoop = outer;
            to.add(start::jump);
            to.add(end);
        }

        private void add(FlowText.Choice choice, List<Instruction> to) {
            int[] weights =
                    choice.weights().stream().mapToInt(Integer::intValue).toArray();
            Label[] branches = new Label[weights.length];
            long sum = 0;
            for (int i = 0; i < weights.length; i++) {
                branches[i] = new Label();
                sum += weights[i];
            }
            long all = sum;
            to.add(user -> {
                long drawn = random.nextLong(all);
                int branch = 0;
                while ((drawn -= weights[branch]) >= 0) branch++;
                return branches[branch].jump(user);
            });
            Label end = new Label();
            for (int i = 0; i < weights.length; i++) {
                to.add(branches[i]);
                addAll(choice.branches().get(i), to);
                to.add(end::jump);
            }
            to.add(end);
        }

        private void add(FlowText.Assignment set, List<Instruction> to) {
            Expression value = linker.check(set.value());
            int variable = linker.variable(set.name());
            to.add(user -> {
                user.value(variable).set(value.text(values));
                return false;
            });
        }

        /** A flow is compiled when it is called first, so that it may use what was set before. */
        private void add(FlowText.Call call, List<Instruction> to) {
            Label start = flows.computeIfAbsent(call.name(), name -> new Label());
            if (!compiledFlows.containsKey(call.name())) {
                List<Instruction> flow = new ArrayList<>(List.of(start));
                compiledFlows.put(call.name(), flow);
                Label outer = behindLoop;
                addAll(text.flows().get(call.name()), flow);
                behindLoop = outer;
                flow.add(user -> {
                    user.next = user.stack[--user.calls];
                    return false;
                });
            }
            to.add(user -> {
                user.stack[user.calls++] = user.next;
                return start.jump(user);
            });
        }
    }
}
