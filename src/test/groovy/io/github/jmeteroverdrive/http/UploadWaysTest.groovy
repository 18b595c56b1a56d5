// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import groovy.xml.XmlUtil
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** What stock HTTP Request sends if one of its tabs is filled in, or two: the table of docs/uploads.md. */
class UploadWaysTest {

    private static final String CONTENT = 'the file ${name}'

    @TempDir
    static Path folder
    static Path stored

    @BeforeAll
    static void upload() {
        def file = Files.writeString(folder.resolve('file.txt'), CONTENT)
        Nginx.start(folder, 'dav_methods PUT; create_full_put_path on;').withCloseable { nginx ->
            stored = nginx.www
            def samplers = [parameters: [[user: 'me & you'], null], body: [['': 'the body'], null],
                            all: [[:], 'part'], path: [[:], ''], parametersAll: [[user: 'me'], 'part'],
                            parametersPath: [[user: 'me'], ''], bodyAll: [['': 'the body'], 'part'], bodyPath: [['': 'the body'], '']]
                    .collect { name, given -> sampler(name, nginx.url(name), given[0], given[1], file) }
            def plan = new UploadPlan(folder, nginx.port).raw(samplers.join('\n')).write([name: 'replaced'])
            WarmJMeter.plan(folder, plan, [LoopCount: 1]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
            }
        }
    }

    private static String sampler(String name, String url, Map<String, String> arguments, String part, Path file) {
        def parts = arguments.collect { key, value -> """<elementProp name="$key" elementType="HTTPArgument">
            <boolProp name="HTTPArgument.always_encode">${key as boolean}</boolProp><stringProp name="Argument.name">$key</stringProp>
            <stringProp name="Argument.value">${XmlUtil.escapeXml(value)}</stringProp><stringProp name="Argument.metadata">=</stringProp>
            <boolProp name="HTTPArgument.use_equals">true</boolProp></elementProp>""" }
        def files = part == null ? '' : """<elementProp name="HTTPsampler.Files" elementType="HTTPFileArgs"><collectionProp name="HTTPFileArgs.files">
            <elementProp name="file" elementType="HTTPFileArg"><stringProp name="File.path">$file</stringProp>
            <stringProp name="File.paramname">$part</stringProp><stringProp name="File.mimetype">text/plain</stringProp></elementProp>
            </collectionProp></elementProp>"""
        """<HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy" testname="$name">
            <stringProp name="HTTPSampler.path">$url</stringProp><stringProp name="HTTPSampler.method">PUT</stringProp>
            <boolProp name="HTTPSampler.postBodyRaw">${arguments.containsKey('')}</boolProp>
            <elementProp name="HTTPsampler.Arguments" elementType="Arguments"><collectionProp name="Arguments.arguments">
            ${parts.join('\n')}</collectionProp></elementProp>$files</HTTPSamplerProxy><hashTree/>"""
    }

    private static String sent(String name) {
        Files.readString(stored.resolve(name))
    }

    @Test
    void 'a single tab is sent as it is filled in'() {
        assert sent('parameters') == 'user=me+%26+you'
        assert sent('body') == 'the body'
        assert sent('path') == CONTENT // a file's variables are not replaced
        assert sent('all') =~ /(?s)^--.*name="part"; filename="file.txt".*\Q$CONTENT\E/
    }

    @Test
    void 'parameters and files are sent as parts of one body'() {
        assert sent('parametersAll') =~ /(?s)name="user".*me.*name="part"; filename="file.txt".*\Q$CONTENT\E/
    }

    @Test
    void 'any other combination of two tabs silently drops one of them'() {
        assert sent('parametersPath') == 'user=me'
        assert sent('bodyPath') == 'the body'
        assert sent('bodyAll').contains(CONTENT) && !sent('bodyAll').contains('the body')
    }
}
