// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor

import static io.github.jmeteroverdrive.http.DownloadPlan.properties

import com.sun.net.httpserver.HttpServer
import groovy.xml.XmlUtil
import io.github.jmeteroverdrive.http.DownloadPlan
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.Executors
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Elements of the plan that change a result after its sampler has made it, on a real server. */
class ChangedResultsTest {

    private static final String HTTP = 'io.github.jmeteroverdrive.httpasync'

    /** Fails every sample: the server answers with 200 or 500. */
    private static final String ASSERTION = """
        <ResponseAssertion guiclass="AssertionGui" testclass="ResponseAssertion" testname="code is 201">
          <collectionProp name="Asserion.test_strings"><stringProp name="1">201</stringProp></collectionProp>
          <stringProp name="Assertion.test_field">Assertion.response_code</stringProp>
          <intProp name="Assertion.test_type">8</intProp>
        </ResponseAssertion><hashTree/>"""

    private static final String SLOW = """
        <DurationAssertion guiclass="DurationAssertionGui" testclass="DurationAssertion" testname="quick">
          <stringProp name="DurationAssertion.duration">1</stringProp>
        </DurationAssertion><hashTree/>"""

    /** A listener is the last one that can change a result. */
    private static final String LISTENER = """
        <JSR223Listener guiclass="TestBeanGUI" testclass="JSR223Listener" testname="listener">
          <stringProp name="scriptLanguage">groovy</stringProp><stringProp name="cacheKey">true</stringProp>
          <stringProp name="script">if (sampleResult.sampleLabel == 'listened') sampleResult.successful = false</stringProp>
        </JSR223Listener><hashTree/>
        <Summariser guiclass="SummariserGui" testclass="Summariser" testname="sums up"/><hashTree/>"""

    @TempDir
    Path folder

    private final HttpServer server = HttpServer.create(new InetSocketAddress('127.0.0.1', 0), 100)

    @BeforeEach
    void start() {
        server.executor = Executors.newCachedThreadPool()
        server.createContext('/') { exchange ->
            exchange.requestBody.readAllBytes()
            if (exchange.requestURI.path == '/slow') Thread.sleep(20)
            def body = 'hello'.bytes
            exchange.sendResponseHeaders(exchange.requestURI.path == '/no' ? 500 : 200, body.length)
            exchange.responseBody.write(body)
            exchange.close()
        }
        server.start()
    }

    @AfterEach
    void stop() {
        server.stop(0)
        server.executor.shutdown()
    }

    private static String async(String name, String child, Map<String, Object> fields = [:]) {
        def all = [endpoint: 'endpoint', path: '/', requests: 10, requestsPerResult: 1] + fields
        """<${HTTP}.HttpAsyncRequest guiclass="${HTTP}.HttpAsyncRequestGui" testclass="${HTTP}.HttpAsyncRequest" testname="$name">
            ${properties('HttpAsyncRequest.', all)}</${HTTP}.HttpAsyncRequest><hashTree>$child</hashTree>"""
    }

    private String endpoint() {
        """<${HTTP}.HttpEndpoint guiclass="${HTTP}.HttpEndpointGui" testclass="${HTTP}.HttpEndpoint" testname="endpoint">
            ${properties('HttpEndpoint.', [url: "http://127.0.0.1:${server.address.port}"])}</${HTTP}.HttpEndpoint><hashTree/>"""
    }

    private String upload() {
        def template = Files.writeString(folder.resolve('template'), 'body')
        """<io.github.jmeteroverdrive.http.TemplatedUpload guiclass="io.github.jmeteroverdrive.http.TemplatedUploadGui"
            testclass="io.github.jmeteroverdrive.http.TemplatedUpload" testname="upload">
            ${properties('TemplatedUpload.', [template: template])}
            ${properties('HTTPSampler.', [path: '/', method: 'PUT', use_keepalive: true])}
            </io.github.jmeteroverdrive.http.TemplatedUpload><hashTree>$ASSERTION</hashTree>"""
    }

    /** The rows of a results file; messages of assertions have several lines, so the last columns are counted from the end. */
    private static List<Map<String, Object>> rows(Path file) {
        def all = file.text.split(/\n(?=\d{13},)/)
        assert all[0].endsWith('Latency,SampleCount,ErrorCount,IdleTime,Connect')
        all.drop(1)*.trim()*.split(',').collect { [label: it[2], samples: it[-4] as int, errors: it[-3] as int] }
    }

    @Test
    void 'what an element makes of a result counts, and each label has the errors of its rows in the results file'() {
        def good = DownloadPlan.script('prev.successful = true')
        def plan = new DownloadPlan()
            .group('Single', [endpoint(), async('single', ASSERTION)], -1)
            .group('Five', [async('five', ASSERTION, [requestsPerResult: 5])], -1)
            .group('Second', [async('second', ASSERTION, [requestsPerResult: 0])], -1)
            .group('Slow', [async('slow', SLOW, [path: '/slow'])], -1)
            .group('Excused', [async('excused', good, [path: '/no'])], -1)
            .group('Excused five', [async('excused five', good, [path: '/no', requestsPerResult: 5])], -1)
            .group('Bad', [async('bad', ASSERTION, [path: '/no'])], -1)
            .group('Listened', [async('listened', '<ConstantTimer guiclass="ConstantTimerGui" testclass="ConstantTimer" testname="t">'
                + '<stringProp name="ConstantTimer.delay">0</stringProp></ConstantTimer><hashTree/>')], -1)
            .group('Others', [DownloadPlan.download('download', '/', [:], [:], [ASSERTION]), upload()], 4)
        def file = plan.write(folder, server.address.port)
        def text = Files.readString(file)
        int end = text.lastIndexOf('</hashTree>', text.lastIndexOf('</hashTree>') - 1)
        Files.writeString(file, text.substring(0, end) + LISTENER + text.substring(end))
        WarmJMeter.plan(folder, file, [Warmup: 0, Duration: 900]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def summary = run.summary
            def errors = summary.labels.collectEntries { label, figures -> [label, figures.sampleErrors] }
            assert errors == [single: 10, five: 10, second: 10, slow: 10, excused: 0, 'excused five': 0, bad: 10, listened: 10, download: 4, upload: 4]
            assert summary.samples == 88 && summary.sampleErrors == 68
            assert run.output.count("so counts and times are wrong in 'sums up', JMeter's dashboard.") == 1: run.output
            assert run.output.contains("WARNING: Each result of 'excused five' (Requests per result: 5), 'five' (Requests per result: 5), "
                + "'second' (Requests per result: 0) covers many")
            // results of many have their number in the file
            def byLabel = rows(folder.resolve('results.csv')).groupBy { it.label }
            assert byLabel.five*.samples.sum() == 10 && byLabel.five*.samples.max() > 1
            assert byLabel.collectEntries { label, all -> [label, all*.errors.sum()] } == errors
            assert summary.errors == ['assertion failed: code is 201': 38, 'assertion failed: quick': 10,
                '200, and marked as failed by an element of the plan': 10, '500 Internal Server Error': 10]
        }
    }

    private static String scripted(String type, String gui, String name) {
        """<$type guiclass="$gui" testclass="$type" testname="$name">
            <stringProp name="scriptLanguage">groovy</stringProp><stringProp name="cacheKey">true</stringProp>
            <stringProp name="script">throw new IllegalStateException("no price")</stringProp></$type><hashTree/>"""
    }

    @Test
    void 'exceptions of scripts that fail no sample are counted on the console and in the summary'() {
        def fast = 'io.github.jmeteroverdrive.extractors.script.FastJsr223'
        def scripts = scripted('JSR223PreProcessor', 'TestBeanGUI', 'stock pre') + scripted('JSR223PostProcessor', 'TestBeanGUI', 'stock post') +
            scripted("${fast}PreProcessor", "${fast}PreProcessorGui", 'fast pre') + scripted("${fast}PostProcessor", "${fast}PostProcessorGui", 'fast post') +
            scripted('JSR223Listener', 'TestBeanGUI', 'stock listener') + scripted('JSR223Timer', 'TestBeanGUI', 'stock timer') +
            scripted('BeanShellPostProcessor', 'TestBeanGUI', 'bean')
        def file = new DownloadPlan().group('Single', [endpoint(), async('single', scripts)], -1).write(folder, server.address.port)
        WarmJMeter.plan(folder, file, [Warmup: 0, Duration: 900]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.samples == 10 && run.summary.sampleErrors == 0
            // what comes before a sample may also run for a sample that the end of the run leaves out
            ['stock pre': /\d+/, 'stock post': 10, 'fast pre': /\d+/, 'fast post': 10, 'stock listener': 10, 'stock timer': /\d+/].each { name, count ->
                assert run.output =~ /(?m)^WARNING: JMeter's log has $count errors .*$name.*\(java.lang.IllegalStateException: no price\)$/: run.output
            }
            assert run.output =~ /(?m)^WARNING: JMeter's log has 10 errors .*: BeanShellPostProcessor: Problem in BeanShell script: .*no price/: run.output
            assert run.summary.warnings.count { it.startsWith("JMeter's log has ") } >= 7
        }
    }
}
