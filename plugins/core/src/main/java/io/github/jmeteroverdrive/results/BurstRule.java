// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.engine.event.LoopIterationListener;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.HashTreeTraverser;

/**
 * Whether one {@code sample()} may send many messages. Not if an element in scope must process each result: then each
 * call sends one message and returns one result.
 */
public final class BurstRule {

    private BurstRule() {}

    /** Why it may not, a clause; empty if it may. */
    public static Optional<String> obstacle(SamplePackage pack, HashTree testTree) {
        if (!pack.getTimers().isEmpty()) return inScope("timer", pack.getTimers());
        if (!pack.getPreProcessors().isEmpty()) return inScope("pre-processor", pack.getPreProcessors());
        if (!pack.getPostProcessors().isEmpty()) return inScope("post-processor", pack.getPostProcessors());
        if (!pack.getAssertions().isEmpty()) return inScope("assertion", pack.getAssertions());
        Surroundings surroundings = new Surroundings(pack.getSampler());
        testTree.traverse(surroundings);
        List<Object> perIteration = surroundings.inScope(testTree).stream()
                .filter(BurstRule::actsOnEachIteration)
                .toList();
        return perIteration.isEmpty() ? Optional.empty() : inScope("per-iteration element", perIteration);
    }

    private static boolean actsOnEachIteration(Object element) {
        return element instanceof TransactionController
                || element instanceof LoopIterationListener && !(element instanceof Controller);
    }

    private static Optional<String> inScope(String kind, List<?> elements) {
        return Optional.of(kind + " '" + ((TestElement) elements.get(0)).getName() + "' is in scope");
    }

    /** Finds the path from the thread group to one sampler. */
    private static final class Surroundings implements HashTreeTraverser {

        private final Sampler sampler;
        private final Deque<Object> path = new ArrayDeque<>();
        private List<Object> found = List.of();

        Surroundings(Sampler sampler) {
            this.sampler = sampler;
        }

        @Override
        public void addNode(Object node, HashTree subTree) {
            path.addLast(node);
            if (node == sampler) found = List.copyOf(path);
        }

        @Override
        public void subtractNode() {
            path.removeLast();
        }

        @Override
        public void processPath() {
            // only nodes matter
        }

        /** The sampler's ancestors, and its siblings on each level. */
        List<Object> inScope(HashTree tree) {
            List<Object> elements = new ArrayList<>(found);
            for (int depth = 0; depth <= found.size(); depth++)
                elements.addAll(depth == 0 ? tree.list() : tree.list(found.subList(0, depth)));
            return elements;
        }
    }
}
