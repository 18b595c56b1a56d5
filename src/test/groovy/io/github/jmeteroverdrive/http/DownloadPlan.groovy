// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import groovy.xml.XmlUtil
import java.nio.file.Files
import java.nio.file.Path

/** A plan of thread groups with one thread each, whose requests have a host and port of HTTP Request Defaults. */
final class DownloadPlan {

    private final StringBuilder groups = new StringBuilder()

    /** Adds a thread group whose elements run one after the other. */
    DownloadPlan group(String name, List<String> elements, int loops = 1) {
        groups << """
            <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="$name">
              <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                <boolProp name="LoopController.continue_forever">false</boolProp>
                <intProp name="LoopController.loops">$loops</intProp>
              </elementProp>
              <stringProp name="ThreadGroup.num_threads">1</stringProp>
            </ThreadGroup>
            <hashTree>${elements.join()}</hashTree>"""
        this
    }

    /**
     * A download.
     *
     * @param fields those of od - Streaming Download, without their prefix
     * @param http those of HTTP Request, without theirs
     * @param children elements below it
     */
    static String download(String name, String path, Map<String, Object> fields = [:], Map<String, Object> http = [:], List<String> children = []) {
        def type = 'io.github.jmeteroverdrive.http.StreamingDownload'
        def request = [path: path, method: 'GET', follow_redirects: true, use_keepalive: true] + http
        """
        <$type guiclass="${type}Gui" testclass="$type" testname="$name">
          <elementProp name="HTTPsampler.Arguments" elementType="Arguments"><collectionProp name="Arguments.arguments"/></elementProp>
          ${properties('HTTPSampler.', request)}${properties('StreamingDownload.', fields)}
        </$type>
        <hashTree>${children.join()}</hashTree>"""
    }

    static String element(String type, String gui, String content) {
        """<$type guiclass="$gui" testclass="$type" testname="$type">$content</$type><hashTree/>"""
    }

    static String headers(Map<String, String> headers) {
        element('HeaderManager', 'HeaderPanel', '<collectionProp name="HeaderManager.headers">' + headers.collect { name, value ->
            "<elementProp name=\"\" elementType=\"Header\">${properties('Header.', [name: name, value: value])}</elementProp>"
        }.join() + '</collectionProp>')
    }

    /** Extracts the first group of an expression into a variable. */
    static String regex(String variable, String expression) {
        element('RegexExtractor', 'RegexExtractorGui', properties('RegexExtractor.',
            [useHeaders: 'false', refname: variable, regex: expression, template: '$1$', default: 'NONE', match_number: '1']))
    }

    /** A JSR223 PostProcessor. */
    static String script(String groovy) {
        element('JSR223PostProcessor', 'TestBeanGUI', properties('', [scriptLanguage: 'groovy', cacheKey: 'true', script: groovy]))
    }

    static String properties(String prefix, Map<String, Object> values) {
        values.collect { name, value ->
            def type = value instanceof Boolean ? 'boolProp' : 'stringProp'
            "<$type name=\"$prefix$name\">${XmlUtil.escapeXml(value.toString())}</$type>"
        }.join()
    }

    Path write(Path folder, int port) {
        Files.writeString(folder.resolve('downloads.jmx'), """<?xml version="1.0" encoding="UTF-8"?>
            <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
              <hashTree>
                <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="downloads"/>
                <hashTree>
                  <io.github.jmeteroverdrive.monitor.LiveStatistics guiclass="io.github.jmeteroverdrive.monitor.LiveStatisticsGui"
                      testclass="io.github.jmeteroverdrive.monitor.LiveStatistics" testname="od - Live Statistics"/>
                  <hashTree/>
                  ${element('ConfigTestElement', 'HttpDefaultsGui', properties('HTTPSampler.', [domain: '127.0.0.1', port: port]))}
                  $groups
                </hashTree>
              </hashTree>
            </jmeterTestPlan>""")
    }
}
