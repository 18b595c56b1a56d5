// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Path
import java.util.regex.Matcher
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Our plugins beside popular ones in one JMeter, all installed by the Plugins Manager. */
@Tag('full')
class NeighboursTest {

    private static final List<Map<String, Object>> THEIRS = [
        plugin('jpgc-casutg', 'com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroup', 'jmeter-plugins-casutg', ['jmeter-plugins-cmn-jmeter']),
        plugin('jpgc-graphs-basic', 'kg.apc.jmeter.vizualizers.ResponseTimesOverTimeGui', 'jmeter-plugins-graphs-basic', ['jmeter-plugins-cmn-jmeter']),
        plugin('bzm-parallel', 'com.blazemeter.jmeter.controller.ParallelSampler', 'jmeter-parallel', ['jmeter-plugins-cmn-jmeter']),
        plugin('jmeter-prometheus', 'com.github.johrstrom.listener.PrometheusListener', 'jmeter-prometheus-plugin', []),
    ]

    /** Two threads at a time, for long enough that a short stall of the machine does not matter. */
    private static final String GROUP = '''
        <com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroup testname="theirs"
            guiclass="com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroupGui"
            testclass="com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroup">
          <elementProp name="ThreadGroup.main_controller" elementType="com.blazemeter.jmeter.control.VirtualUserController"/>
          <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
          <stringProp name="TargetLevel">2</stringProp>
          <stringProp name="Hold">15</stringProp>
          <stringProp name="Iterations">3</stringProp>
          <stringProp name="Unit">S</stringProp>
        </com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroup>
        <hashTree>
          <ConstantTimer guiclass="ConstantTimerGui" testclass="ConstantTimer" testname="pause">
            <stringProp name="ConstantTimer.delay">50</stringProp>
          </ConstantTimer>
          <hashTree/>
          <com.blazemeter.jmeter.controller.ParallelSampler testname="parallel"
              guiclass="com.blazemeter.jmeter.controller.ParallelControllerGui" testclass="com.blazemeter.jmeter.controller.ParallelSampler">
            <boolProp name="PARENT_SAMPLE">true</boolProp>
          </com.blazemeter.jmeter.controller.ParallelSampler>
          <hashTree>
            <DebugSampler guiclass="TestBeanGUI" testclass="DebugSampler" testname="one"><boolProp name="displayJMeterVariables">true</boolProp></DebugSampler>
            <hashTree/>
            <DebugSampler guiclass="TestBeanGUI" testclass="DebugSampler" testname="two"><boolProp name="displayJMeterVariables">true</boolProp></DebugSampler>
            <hashTree/>
          </hashTree>
          <DebugSampler guiclass="TestBeanGUI" testclass="DebugSampler" testname="read"><boolProp name="displayJMeterVariables">true</boolProp></DebugSampler>
          <hashTree>
            <io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractor testname="ours"
                guiclass="io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractorGui"
                testclass="io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractor">
              <collectionProp name="rows">
                <elementProp name="" elementType="io.github.jmeteroverdrive.extractors.RowElement">
                  <stringProp name="variable">found</stringProp>
                  <stringProp name="left">JMeterVariables</stringProp>
                  <stringProp name="right">&#10;</stringProp>
                </elementProp>
              </collectionProp>
            </io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractor>
            <hashTree/>
          </hashTree>
          <DebugSampler guiclass="TestBeanGUI" testclass="DebugSampler" testname="found${found}"/>
          <hashTree/>
        </hashTree>
        <com.github.johrstrom.listener.PrometheusListener guiclass="com.github.johrstrom.listener.gui.PrometheusListenerGui"
            testclass="com.github.johrstrom.listener.PrometheusListener" testname="prometheus">
          <collectionProp name="prometheus.collector_definitions">
            <elementProp name="" elementType="com.github.johrstrom.listener.ListenerCollectorConfig">
              <stringProp name="collector.help">times</stringProp>
              <stringProp name="collector.metric_name">times</stringProp>
              <stringProp name="collector.type">HISTOGRAM</stringProp>
              <collectionProp name="collector.labels"><stringProp name="1">label</stringProp></collectionProp>
              <stringProp name="collector.quantiles_or_buckets">100,500</stringProp>
              <stringProp name="listener.collector.listen_to">samples</stringProp>
              <stringProp name="listener.collector.measuring">ResponseTime</stringProp>
            </elementProp>
          </collectionProp>
        </com.github.johrstrom.listener.PrometheusListener>
        <hashTree/>
        <kg.apc.jmeter.vizualizers.CorrectedResultCollector guiclass="kg.apc.jmeter.vizualizers.ResponseTimesOverTimeGui"
            testclass="kg.apc.jmeter.vizualizers.CorrectedResultCollector" testname="graph">
          <stringProp name="filename"></stringProp>
        </kg.apc.jmeter.vizualizers.CorrectedResultCollector>
        <hashTree/>'''

    @TempDir
    static Path jmeter

    @TempDir
    static Path repository

    private static Set<String> twiceBefore

    @BeforeAll
    static void 'install our plugins and the others'() {
        PlainJMeter.create(jmeter)
        twiceBefore = Jars.twice(jmeter)
        new PluginsManager(jmeter, PluginsRepository.create(repository, PluginsRepository.OURS + THEIRS))
            .change('install', ['overdrive', *THEIRS*.id])
    }

    /** As the descriptors of jmeter-plugins.org have it; the versions are those of the jars that the build has copied. */
    private static Map<String, Object> plugin(String id, String marker, String artifact, List<String> libs) {
        def jar = { String name -> Project.files(PluginsRepository.NEIGHBOURS, "$name-*.jar")[0].fileName.toString() }
        def version = jar(artifact) - "$artifact-" - '.jar'
        [id: id, name: id, description: '', helpUrl: '', vendor: '', markerClass: marker,
         versions: [(version): [downloadUrl: jar(artifact), libs: libs.collectEntries { [it, jar(it)] }]]]
    }

    @Test
    void 'no jar is installed twice'() {
        assert Jars.twice(jmeter) == twiceBefore
    }

    @Test
    void 'no class of the bundle is in another jar, except the library that the Plugins Manager includes'() {
        def ours = Jars.entries(PlainJMeter.BUNDLE).collect { Jars.bare(it) }
        assert Jars.withSameClasses(jmeter).findAll { !it.disjoint(ours) } == [['commons-beanutils.jar', 'jmeter-plugins-manager.jar'] as Set] as Set
    }

    @Test
    void 'elements of other plugins and ours run in one plan'(@TempDir Path folder) {
        def plan = JMeterRun.variant(folder, 'JMS.Client') { it.replaceFirst(/(?s)(.*)(<\/hashTree>\s*<\/hashTree>)/, '$1' + Matcher.quoteReplacement(GROUP) + '$2') }
        def parameters = [Messages: 50, Rate: 50, 'prometheus.port': 0, 'user.classpath': Project.CALIBRATION, 'target.url': 'calibration:?ack=at-once']
        // JMeter's own script opens it, and the Parallel Controller needs it
        def opened = ['--add-opens=java.base/java.lang=ALL-UNNAMED']
        JMeterRun.by(QuickStart.asShipped(opened, jmeter), folder, plan, parameters, []).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 50 && run.summary.received == 50
            ['parallel', 'one', 'two', 'found:'].each { assert run.results(it)*.success.contains('true'), it }
            assert folder.resolve('jmeter.log').readLines().findAll { it =~ / (ERROR|WARN) .*(johrstrom|blazemeter|kg\.apc|jmeteroverdrive)/ } == []
        }
    }
}
