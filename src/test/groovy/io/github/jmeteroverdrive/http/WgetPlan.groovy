// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Assumptions

/** Plans with one thread, and elements of od - Wget Download for them. */
final class WgetPlan {

    static final List<String> TOOLS = ['wget', 'curl']

    private static final String TYPE = 'io.github.jmeteroverdrive.http.WgetDownload'

    /** Properties that make JMeter write complete results as XML. */
    private static final Map<String, Object> XML = [
        'jmeter.save.saveservice.output_format': 'xml', 'jmeter.save.saveservice.response_data': 'true',
        'jmeter.save.saveservice.samplerData': 'true', 'jmeter.save.saveservice.responseHeaders': 'true',
        'jmeter.save.saveservice.requestHeaders': 'true', 'jmeter.save.saveservice.url': 'true', LoopCount: 1]

    private WgetPlan() {}

    /** A sampler for each tool, called {@code wget NAME} and {@code curl NAME}. */
    static List<String> both(String name, String url, Map<String, Object> fields = [:], List<String> children = []) {
        TOOLS.collect { download("$it $name", url, [tool: it] + fields, children) }
    }

    /**
     * @param fields those of the sampler, without their prefix
     * @param children elements below it
     */
    static String download(String name, String url, Map<String, Object> fields = [:], List<String> children = []) {
        """<$TYPE guiclass="${TYPE}Gui" testclass="$TYPE" testname="$name">
            ${DownloadPlan.properties('WgetDownload.', [url: url] + fields)}</$TYPE><hashTree>${children.join()}</hashTree>"""
    }

    /**
     * Runs elements one after the other. HTTP Request Defaults are in scope, too, with a server that does not exist.
     *
     * @param apart elements for a separate thread
     */
    static Run start(Path folder, List<String> elements, List<String> apart = []) {
        WarmJMeter.begin(folder, plan(folder, elements, apart), XML)
    }

    /** The same in a separate JVM, with these arguments. */
    static JMeterRun startIn(List<String> jvm, Path folder, List<String> elements) {
        JMeterRun.plan(folder, plan(folder, elements, []), XML, [], jvm)
    }

    private static Path plan(Path folder, List<String> elements, List<String> apart) {
        new DownloadPlan().group('Users', elements).group('Others', apart).write(folder, 1)
    }

    static void assumeInstalled(String... programs) {
        def path = System.getenv('PATH').split(File.pathSeparator)
        programs.each { program ->
            Assumptions.assumeTrue(path.any { new File(it, program).canExecute() }, "$program is not installed")
        }
    }
}
