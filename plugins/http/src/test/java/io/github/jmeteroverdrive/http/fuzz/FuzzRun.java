// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import io.github.jmeteroverdrive.form.JMeterHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** One JMeter test in this JVM, with a thread group per variant. */
final class FuzzRun {

    private FuzzRun() {}

    /**
     * @param folder empty
     * @param requests per variant
     * @param threads per variant
     * @param first number of the first request of each variant
     */
    static Judge run(Path folder, long seed, Map<SamplerVariant, Integer> requests, int threads, int first)
            throws Exception {
        JMeterHome.install(folder);
        String body = "what is uploaded ".repeat(300);
        Path template = Files.writeString(folder.resolve("template.txt"), body);
        try (FuzzServer plain = new FuzzServer(seed, null);
                FuzzServer encrypted = new FuzzServer(seed, new Tls(folder))) {
            Judge judge = new Judge(seed, List.of(plain.expectations(), encrypted.expectations()), body.getBytes());
            HashTree tree = new ListedHashTree();
            HashTree plan = tree.add(new TestPlan("fuzz"));
            plan.add(judge);
            requests.forEach((variant, count) -> {
                int port = (variant.tls() ? encrypted : plain).port();
                int users = Math.min(threads, count);
                HashTree group = plan.add(group(variant, users, count / Math.max(1, users)));
                if (variant.neighbour() != null)
                    group.add(Samplers.of(variant.neighbour(), port, template))
                            .add(new NextRequest(variant.neighbour(), seed, first));
                group.add(Samplers.of(variant, port, template)).add(new NextRequest(variant, seed, first));
            });
            StandardJMeterEngine engine = new StandardJMeterEngine();
            engine.configure(tree);
            engine.run();
            return judge;
        }
    }

    private static ThreadGroup group(SamplerVariant variant, int threads, int loops) {
        LoopController loop = new LoopController();
        loop.setLoops(loops);
        loop.setFirst(true);
        ThreadGroup group = new ThreadGroup();
        group.setName(variant.name());
        group.setNumThreads(threads);
        group.setRampUp(0);
        group.setSamplerController(loop);
        return group;
    }
}
