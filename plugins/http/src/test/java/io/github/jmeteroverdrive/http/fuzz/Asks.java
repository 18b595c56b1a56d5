// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.io.Serial;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;

/** Gives each sample of a way the next number. All threads of the way share it. */
public final class Asks extends AbstractTestElement implements PreProcessor, NoThreadClone {

    @Serial
    private static final long serialVersionUID = 1;

    private final transient Way way;
    private final long seed;
    private final transient AtomicInteger next;

    Asks(Way way, long seed, int first) {
        this.way = way;
        this.seed = seed;
        next = new AtomicInteger(first);
    }

    @Override
    public void process() {
        int number = next.getAndIncrement();
        Samplers.ask(JMeterContextService.getContext().getCurrentSampler(), way, number, Scripts.of(seed, way, number));
    }
}
