// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.io.Serial;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;

/** Gives each sample of a variant the next number. Shared by all threads of the variant. */
public final class NextRequest extends AbstractTestElement implements PreProcessor, NoThreadClone {

    @Serial
    private static final long serialVersionUID = 1;

    private final transient SamplerVariant variant;
    private final long seed;
    private final transient AtomicInteger next;

    NextRequest(SamplerVariant variant, long seed, int first) {
        this.variant = variant;
        this.seed = seed;
        next = new AtomicInteger(first);
    }

    @Override
    public void process() {
        int number = next.getAndIncrement();
        Samplers.prepare(
                JMeterContextService.getContext().getCurrentSampler(),
                variant,
                number,
                Scripts.of(seed, variant, number));
    }
}
