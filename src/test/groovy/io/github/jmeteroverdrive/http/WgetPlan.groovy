// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import groovy.xml.XmlSlurper
import groovy.xml.XmlUtil
import groovy.xml.slurpersupport.GPathResult
import java.nio.file.Files
import java.nio.file.Path

/** A plan with one thread, whose samplers are those of od - Wget Download. */
final class WgetPlan {

    /** What makes JMeter write all of a result, as XML. */
    static final Map<String, Object> XML = [
        'jmeter.save.saveservice.output_format': 'xml', 'jmeter.save.saveservice.response_data': 'true',
        'jmeter.save.saveservice.samplerData': 'true', 'jmeter.save.saveservice.responseHeaders': 'true',
        'jmeter.save.saveservice.requestHeaders': 'true', 'jmeter.save.saveservice.url': 'true', Warmup: 0]

    private static final String TYPE = 'io.github.jmeteroverdrive.http.WgetDownload'

    private final StringBuilder elements = new StringBuilder()

    /** A sampler for each tool, called {@code wget NAME} and {@code curl NAME}. */
    WgetPlan both(String name, String url, Map<String, Object> fields = [:], String below = '') {
        ['wget', 'curl'].each { download("$it $name", url, [tool: it] + fields, below) }
        this
    }

    /** @param fields those of the sampler, without their prefix */
    WgetPlan download(String name, String url, Map<String, Object> fields = [:], String below = '') {
        elements << """<$TYPE guiclass="${TYPE}Gui" testclass="$TYPE" testname="$name">${properties('WgetDownload.', [url: url] + fields)}</$TYPE>
            <hashTree>$below</hashTree>"""
        this
    }

    /** Any other element. */
    WgetPlan element(String xml) {
        elements << xml
        this
    }

    static String properties(String prefix, Map<String, Object> values) {
        values.collect { name, value -> "<stringProp name=\"$prefix$name\">${XmlUtil.escapeXml(value.toString())}</stringProp>" }.join()
    }

    static String config(String type, String gui, String content) {
        """<$type guiclass="$gui" testclass="$type" testname="$type">$content</$type><hashTree/>"""
    }

    static String headers(Map<String, String> headers) {
        config('HeaderManager', 'HeaderPanel', '<collectionProp name="HeaderManager.headers">' + headers.collect { name, value ->
            "<elementProp name=\"\" elementType=\"Header\">${properties('Header.', [name: name, value: value])}</elementProp>"
        }.join() + '</collectionProp>')
    }

    /** Takes what stands between brackets into a variable. */
    static String regex(String variable, String expression) {
        config('RegexExtractor', 'RegexExtractorGui', properties('RegexExtractor.',
            [useHeaders: 'false', refname: variable, regex: expression, template: '$1$', default: 'NONE', match_number: '1']))
    }

    Path write(Path folder) {
        Files.writeString(folder.resolve('wget.jmx'), """<?xml version="1.0" encoding="UTF-8"?>
            <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
              <hashTree>
                <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="wget"/>
                <hashTree>
                  <io.github.jmeteroverdrive.monitor.LiveStatistics guiclass="io.github.jmeteroverdrive.monitor.LiveStatisticsGui"
                      testclass="io.github.jmeteroverdrive.monitor.LiveStatistics" testname="od - Live Statistics"/>
                  <hashTree/>
                  <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="Users">
                    <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                      <boolProp name="LoopController.continue_forever">false</boolProp>
                      <intProp name="LoopController.loops">1</intProp>
                    </elementProp>
                    <stringProp name="ThreadGroup.num_threads">1</stringProp>
                  </ThreadGroup>
                  <hashTree>$elements</hashTree>
                </hashTree>
              </hashTree>
            </jmeterTestPlan>""")
    }

    /** The samples of a run by label, as they stand in its results file. */
    static Map<String, GPathResult> results(Path folder) {
        def root = new XmlSlurper(false, false).parse(folder.resolve('results.csv').toFile())
        root.children().collectEntries { [it.@lb.text(), it] }
    }
}
