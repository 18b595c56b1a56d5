// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Sampler threads that fail at work or at their end, which JMeter itself only logs. */
@Tag('full')
class ThreadEndTest {

    /** Removes an object that the producer needs at its end. */
    private static final String SABOTAGE = '''
        <hashTree>
          <JSR223PostProcessor guiclass="TestBeanGUI" testclass="JSR223PostProcessor" testname="sabotage">
            <stringProp name="scriptLanguage">groovy</stringProp>
            <stringProp name="cacheKey">true</stringProp>
            <stringProp name="script">
              def field = { type, name -> type.getDeclaredField(name).tap { it.accessible = true } }
              def run = field(sampler.class.superclass.superclass, 'thread').get(sampler)
              def loop = field(run.class, 'loop').get(run)
              field(loop.class, 'sink').set(loop, null)
            </stringProp>
          </JSR223PostProcessor>
          <hashTree/>
        </hashTree>'''

    @TempDir
    Path folder

    @Test
    void 'an exception at the end of a producer thread fails the run'() {
        def plan = JMeterRun.variant(folder, 'JMS.Client') {
            def end = '</io.github.jmeteroverdrive.jms.JmsAsyncProducer>'
            def after = it.indexOf(end) + end.length()
            it.substring(0, after) + it.substring(after).replaceFirst('<hashTree/>', SABOTAGE)
        }
        WarmJMeter.plan(folder, plan, [Messages: 1]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output =~ /FAILED: od - JMS Async Producer 'send': cannot go on \(/
            assert run.output =~ /FAILED: od - JMS Async Producer 'send': its thread did not end normally, so figures may be missing \(java\.lang\.NullPointerException/
        }
    }

    @Test
    void 'a message whose send runs out of memory does not count as acknowledged'() {
        def values = [Consumers: 0, Messages: 100, MaxPending: 50, MessageSize: 25_000_000, DrainTimeout: 5]
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), values, [], ['-Xmx200m', '-XX:+UseSerialGC']).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output =~ /FAILED: Thread 'Producers \S+' died: java\.lang\.OutOfMemoryError/
            assert run.output =~ /FAILED: JMeter ran out of memory: its heap of \S+ MiB is full\./
            def figures = run.summary
            assert figures.sent == figures.completed + figures.failed + figures.inDoubt + figures.unresolved
            // it fails if send() runs out of memory, and has no outcome if a thread of the client does
            assert figures.failed + figures.unresolved >= 1
            def rows = run.results('send')
            assert rows.size() == figures.sent && rows.every { (it.elapsed as long) >= 0 }
            assert rows.count { it.success == 'true' } == figures.completed
        }
    }
}
