// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.engine.event.LoopIterationListener;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;

class BurstRuleTest {

    private static class Sends extends AbstractSampler {
        @Override
        public SampleResult sample(Entry ignored) {
            return null;
        }
    }

    private final Sends sampler = named(new Sends(), "send");
    private final ThreadGroup group = named(new ThreadGroup(), "group");
    private final ListedHashTree tree = new ListedHashTree();

    /** Like CSV Data Set Config and Counter: new variables with each iteration. */
    private static class EachIteration extends ConfigTestElement implements LoopIterationListener {
        @Override
        public void iterationStart(LoopIterationEvent event) {
            // only its presence matters
        }
    }

    private static class Always extends AbstractTestElement implements Assertion {
        @Override
        public AssertionResult getResult(SampleResult response) {
            return new AssertionResult("always");
        }
    }

    private static <E extends TestElement> E named(E element, String name) {
        element.setName(name);
        return element;
    }

    private java.util.Optional<String> obstacle(List<Assertion> assertions) {
        SamplePackage pack =
                new SamplePackage(List.of(), List.of(), List.of(), assertions, List.of(), List.of(), List.of());
        pack.setSampler(sampler);
        return BurstRule.obstacle(pack, tree);
    }

    @Test
    void allowsBurstsOfALoneSampler() {
        LoopController loop = named(new LoopController(), "loop");
        tree.add(group).add(loop).add(sampler);
        tree.getTree(group).add(named(new ConfigTestElement(), "defaults"));
        assertThat(obstacle(List.of())).isEmpty();
    }

    @Test
    void refusesBurstsUnderATransactionController() {
        tree.add(group).add(named(new TransactionController(), "pay")).add(sampler);
        assertThat(obstacle(List.of()))
                .hasValueSatisfying(reason -> assertThat(reason).contains("'pay'"));
    }

    @Test
    void refusesBurstsNextToAnIterationListener() {
        tree.add(group).add(sampler);
        tree.getTree(group).add(named(new EachIteration(), "users.csv"));
        assertThat(obstacle(List.of()))
                .hasValueSatisfying(reason -> assertThat(reason).contains("'users.csv'"));
    }

    @Test
    void ignoresIterationListenersInOtherBranches() {
        tree.add(group).add(sampler);
        tree.getTree(group).add(named(new LoopController(), "other")).add(named(new EachIteration(), "users.csv"));
        assertThat(obstacle(List.of())).isEmpty();
    }

    @Test
    void refusesBurstsWithAnAssertion() {
        tree.add(group).add(sampler);
        assertThat(obstacle(List.of(named(new Always(), "is good")))).hasValue("assertion 'is good' is in scope");
    }
}
