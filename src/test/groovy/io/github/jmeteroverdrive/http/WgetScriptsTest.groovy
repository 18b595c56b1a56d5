// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import static io.github.jmeteroverdrive.http.DownloadPlan.properties

import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.NeedsJMetersGroovy
import io.github.jmeteroverdrive.run.Nginx
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The Groovy scripts that turn wget in an OS Process Sampler into HTTP results, in each variant. */
@NeedsJMetersGroovy
class WgetScriptsTest {

    private static final byte[] TEXT = ('all work and no play\n' * 50_000).bytes
    private static final String RESPONSE = script('JSR223PostProcessor', 'response', 'wget-response.groovy') + '<hashTree/>'

    @TempDir
    Path folder

    private static String script(String type, String name, String file, String parameters = '') {
        """<$type guiclass="TestBeanGUI" testclass="$type" testname="$name">""" + properties('', [
            scriptLanguage: 'groovy', filename: Project.HOME.resolve("jmx/scripts/$file"), parameters: parameters, cacheKey: 'true', script: '']) + "</$type>"
    }

    private static String arguments(String property, List<List<String>> namesAndValues) {
        """<elementProp name="SystemSampler.$property" elementType="Arguments"><collectionProp name="Arguments.arguments">""" +
            namesAndValues.collect { name, value ->
                "<elementProp name=\"$name\" elementType=\"Argument\">${properties('Argument.', [name: name, value: value])}</elementProp>"
            }.join() + '</collectionProp></elementProp>'
    }

    private static String process(String name, String url, List<String> further = []) {
        def all = ['--server-response', '--progress=dot:mega', '--tries=1', '--output-document=/dev/null', *further, '--', url]
        """<SystemSampler guiclass="SystemSamplerGui" testclass="SystemSampler" testname="$name">
            <boolProp name="SystemSampler.checkReturnCode">false</boolProp>
            <stringProp name="SystemSampler.command">wget</stringProp>
            ${arguments('arguments', all.collect { ['', it] })}
            ${arguments('environment', [['LC_ALL', 'C']])}
        </SystemSampler><hashTree>$RESPONSE</hashTree>"""
    }

    private static void assertResult(GPathResult sample, String code, String message, boolean good) {
        assert [sample.@rc.text(), sample.@rm.text(), sample.@s.text()] == [code, message, good.toString()]: sample.@lb
    }

    @Test
    void 'the scripts give results of wget the status, headers and bytes, and the head variant the decoded beginning'() {
        WgetPlan.assumeInstalled('wget', 'head')
        def nginx = Nginx.start(folder, '''
            location = /moved { return 302 /text.txt; }
            location = /busy { return 503; }
            gzip on; gzip_types text/plain; gzip_min_length 0;''')
        nginx.withCloseable {
            Files.write(nginx.www.resolve('text.txt'), TEXT)
            Files.write(nginx.www.resolve('small.txt'), 'small'.bytes)
            def head = { name, file -> script('JSR223Sampler', name, 'wget-head.groovy', "${nginx.url(file)} 500") + "<hashTree>$RESPONSE</hashTree>" }
            def elements = [
                process('plain', nginx.url('text.txt')),
                process('limited', nginx.url('small.txt'), ['--limit-rate=20m']),
                process('browser', nginx.url('text.txt'), ['--header=Accept-Encoding: gzip, deflate']),
                process('moved', nginx.url('moved')),
                process('busy', nginx.url('busy')),
                process('refused', 'http://127.0.0.1:1/'),
                head('head', 'text.txt'), head('small head', 'small.txt')]
            WgetPlan.start(folder, elements).withCloseable { run ->
                assert run.exitCode() == 3: run.output
            }
        }
        judge(Downloads.results(folder))
    }

    private static void judge(Map<String, GPathResult> seen) {
        ['plain', 'limited', 'browser', 'moved', 'head', 'small head'].each { assertResult(seen[it], '200', 'OK', true) }
        def headers = seen.plain.responseHeader.text()
        assert headers.startsWith('HTTP/1.1 200 OK\nServer: nginx') && headers.contains("Content-Length: $TEXT.length\n")
        assert seen.plain.@by.toInteger() > TEXT.length
        assert seen.plain.responseData.text().isEmpty()
        assert seen.browser.responseHeader.text().contains('Content-Encoding: gzip')
        assert seen.browser.@by.toInteger() < 20_000
        assert seen.moved.@by.toInteger() > TEXT.length
        assertResult(seen.busy, '503', 'Service Temporarily Unavailable', false)
        assertResult(seen.refused, 'Non HTTP response code: wget 4',
            'Non HTTP response message: Connecting to 127.0.0.1:1... failed: Connection refused.', false)
        def first = seen.head.responseData.text()
        assert first.length() > 500 && new String(TEXT).startsWith(first)
        assert seen.'small head'.responseData == 'small'
    }
}
