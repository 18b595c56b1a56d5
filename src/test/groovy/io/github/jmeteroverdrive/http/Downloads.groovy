// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import groovy.xml.XmlSlurper
import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path

/** A run of downloads in JMeter, and its results with the saved part of each body. */
final class Downloads {

    /** Parameters for an XML results file with the saved bodies; the plan's loops end the run, however slow the machine is. */
    static final Map<String, Object> XML = [
        'jmeter.save.saveservice.output_format': 'xml', 'jmeter.save.saveservice.response_data': 'true',
        'jmeter.save.saveservice.url': 'true', LoopCount: 1]

    private Downloads() {}

    static Run start(Path folder, DownloadPlan plan, int port) {
        WarmJMeter.begin(folder, plan.write(folder, port), XML)
    }

    /** The same in a separate JVM, with these arguments. */
    static JMeterRun startIn(List<String> jvm, Path folder, DownloadPlan plan, int port) {
        JMeterRun.plan(folder, plan.write(folder, port), XML, [], jvm)
    }

    /** The results of the outermost level, by label; of several with one label the last. */
    static Map<String, GPathResult> results(Path folder) {
        def root = new XmlSlurper(false, false).parse(folder.resolve('results.csv').toFile())
        def all = root.children().collectEntries { [it.@lb.text(), it] }
        all.withDefault { throw new AssertionError("There is no result of $it, only of ${all.keySet()}" as Object) }
    }

    static void assertGood(GPathResult sample, String stored = '') {
        assert sample.@s == 'true': "${sample.@lb}: ${sample.@rc} ${sample.@rm}"
        // JMeter saves a sentence instead of data without a type
        if (sample.@dt == 'text' || stored) assert sample.responseData.text() == stored: sample.@lb
    }

    static void assertFailed(GPathResult sample, String code, String message) {
        assert sample.@s == 'false' && sample.@rc == code && sample.@rm == message: "${sample.@lb}: ${sample.@rc} ${sample.@rm}"
    }
}
