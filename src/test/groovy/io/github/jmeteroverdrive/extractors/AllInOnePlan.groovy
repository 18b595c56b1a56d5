// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors

import groovy.xml.XmlParser
import groovy.xml.XmlUtil
import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path

/**
 * One plan with the thread groups of all extractor plans, so that one JMeter runs them all; a sampler's label is the name of its plan.
 */
final class AllInOnePlan {

    /** For pre-processors: extracts the parts of an order into the variable that the extractors write. */
    static final String ORDER = "concat(/order/@id,'|',/order/customer,'|',count(/order/item),'|',/order/item[10]/name,'|',/order/item[10]/price)"

    static List<String> names() {
        Project.files(Project.HOME.resolve('jmx'), '{Pre,Post}Processors.*.jmx')*.fileName*.toString()*.minus('.jmx')
    }

    static Path write(Path folder) {
        def plans = names().collectEntries { [it, new XmlParser(false, false).parse(Project.HOME.resolve("jmx/${it}.jmx").toFile())] }
        def first = plans.values().first()
        plans.each { name, plan -> rename(name, plan) }
        plans.values().drop(1).each { plan ->
            def known = variables(first).elementProp*.'@name'
            variables(plan).elementProp.findAll { !(it.'@name' in known) }.each { variables(first).append(it) }
            def children = plan.hashTree[0].hashTree[0].children()
            int group = children.findIndexOf { it.name() == 'ThreadGroup' }
            [children[group], children[group + 1]].each { first.hashTree[0].hashTree[0].append(it) }
        }
        def file = folder.resolve('all.jmx')
        Files.writeString(file, XmlUtil.serialize(first))
        file
    }

    private static Node variables(Node plan) {
        plan.hashTree[0].TestPlan[0].elementProp[0].collectionProp[0]
    }

    private static void rename(String name, Node plan) {
        def samplers = plan.depthFirst().find { it.name() == 'JavaSampler' }.parent()
        samplers.JavaSampler[0].'@testname' = name
        if (!name.startsWith('Pre')) return
        def below = samplers.hashTree[0]
        def extractor = below.appendNode('XPath2Extractor', [guiclass: 'XPath2ExtractorGui', testclass: 'XPath2Extractor', testname: 'parts'])
        ['default': 'none', refname: 'value', matchNumber: '1', xpathQuery: ORDER, namespaces: ''].each { property, value ->
            extractor.appendNode('stringProp', [name: "XPathExtractor2.$property"], value)
        }
        below.appendNode('hashTree')
    }
}
