// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.xml.XmlUtil
import java.nio.file.Files
import java.nio.file.Path

/** Plans of a user's own: any number of connections, producers and consumers, each in a thread group. */
final class WrittenPlan {

    private WrittenPlan() {}

    /** An element of the plan; its properties begin with the name of its class. */
    private static String element(String type, String name, Map<String, Object> fields) {
        def properties = fields.collect { field, value -> """<stringProp name="$type.$field">${XmlUtil.escapeXml(value as String)}</stringProp>""" }
        def tag = "io.github.jmeteroverdrive.jms.$type"
        """<$tag guiclass="${tag}Gui" testclass="$tag" testname="$name">${properties.join()}</$tag><hashTree/>"""
    }

    static String connection(String name, String url, Map<String, Object> fields = [:]) {
        element('JmsConnection', name, [url: url, *: fields])
    }

    static String consumer(String connection, String destination, Map<String, Object> fields = [:], String name = 'receive') {
        group("consumers of $connection $destination", element('JmsConsumer', name, [connection: connection, destination: destination, drainTimeout: 60, *: fields]))
    }

    static String producer(String connection, String destination, Map<String, Object> fields = [:]) {
        group("producers of $connection $destination", element('JmsAsyncProducer', "send to $connection $destination", [connection: connection, destination: destination, maxPending: 10, *: fields]))
    }

    private static String group(String name, String sampler) {
        """<ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="$name"><intProp name="ThreadGroup.num_threads">1</intProp>
            <intProp name="ThreadGroup.ramp_time">0</intProp><boolProp name="ThreadGroup.same_user_on_next_iteration">true</boolProp>
            <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
            <elementProp name="ThreadGroup.main_controller" elementType="LoopController" guiclass="LoopControlPanel" testclass="LoopController">
            <intProp name="LoopController.loops">-1</intProp></elementProp></ThreadGroup><hashTree>$sampler</hashTree>"""
    }

    /** A plan of these elements, in a file of the folder. */
    static Path of(Path folder, String... elements) {
        Files.writeString(folder.resolve('written.jmx'), """<?xml version="1.0" encoding="UTF-8"?>
            <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree><TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="plan"/>
            <hashTree><io.github.jmeteroverdrive.monitor.LiveStatistics guiclass="io.github.jmeteroverdrive.monitor.LiveStatisticsGui"
            testclass="io.github.jmeteroverdrive.monitor.LiveStatistics" testname="od - Live Statistics"/><hashTree/>
            ${elements.join('')}</hashTree></hashTree></jmeterTestPlan>""".trim())
    }
}
