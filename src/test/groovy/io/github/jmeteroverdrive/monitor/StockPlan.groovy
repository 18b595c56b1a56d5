// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor

import java.nio.file.Files
import java.nio.file.Path

/** A plan of stock elements and od - Load Agent Monitor: one thread waits half a second three times. */
final class StockPlan {

    static final String PLAN = '''<?xml version="1.0" encoding="UTF-8"?>
<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
  <hashTree>
    <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="stock"/>
    <hashTree>
      <io.github.jmeteroverdrive.monitor.LoadAgentMonitor guiclass="io.github.jmeteroverdrive.monitor.LoadAgentMonitorGui"
          testclass="io.github.jmeteroverdrive.monitor.LoadAgentMonitor" testname="od - Load Agent Monitor"/>
      <hashTree/>
      <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="Users">
        <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
          <boolProp name="LoopController.continue_forever">false</boolProp>
          <intProp name="LoopController.loops">3</intProp>
        </elementProp>
        <stringProp name="ThreadGroup.num_threads">1</stringProp>
      </ThreadGroup>
      <hashTree>
        <JavaSampler guiclass="JavaTestSamplerGui" testclass="JavaSampler" testname="wait">
          <elementProp name="arguments" elementType="Arguments">
            <collectionProp name="Arguments.arguments">
              <elementProp name="Sleep_Time" elementType="Argument">
                <stringProp name="Argument.name">Sleep_Time</stringProp>
                <stringProp name="Argument.value">500</stringProp>
              </elementProp>
            </collectionProp>
          </elementProp>
          <stringProp name="classname">org.apache.jmeter.protocol.java.test.SleepTest</stringProp>
        </JavaSampler>
        <hashTree/>
      </hashTree>
    </hashTree>
  </hashTree>
</jmeterTestPlan>
'''

    private StockPlan() {}

    static Path write(Path folder) {
        Files.writeString(folder.resolve('stock.jmx'), PLAN)
    }
}
