// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses

import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.importer.ClassFileImporter
import io.github.jmeteroverdrive.House
import org.junit.jupiter.api.Test

/** The floors of the house: imports go down, and the clockwork knows neither JMeter nor JMS. */
class FloorsTest {

    private static final String ROOT = 'io.github.jmeteroverdrive'
    private static final JavaClasses HOUSE = new ClassFileImporter().importPaths(
        ['plugins/measure', 'plugins/results', 'plugins/jms', 'plugins/http', 'plugins/extractors', 'plugins/monitor', 'report', 'bench']
            .collect { House.HOME.resolve("$it/target/classes") })

    @Test
    void 'measure stands on the JDK and HdrHistogram alone'() {
        classes().that().resideInAPackage("${ROOT}.measure..")
            .should().onlyDependOnClassesThat().resideInAnyPackage("${ROOT}.measure..", 'java..', 'org.HdrHistogram..')
            .check(HOUSE)
    }

    @Test
    void 'results stands on measure'() {
        noClasses().that().resideInAPackage("${ROOT}.results..")
            .should().dependOnClassesThat().resideInAnyPackage("${ROOT}.jms..", "${ROOT}.http..", "${ROOT}.monitor..")
            .check(HOUSE)
    }

    @Test
    void 'report and bench know no JMeter element, and report does not know bench'() {
        noClasses().that().resideInAnyPackage("${ROOT}.report..", "${ROOT}.bench..")
            .should().dependOnClassesThat().resideInAnyPackage("${ROOT}.results..", "${ROOT}.jms..", "${ROOT}.http..", "${ROOT}.monitor..")
            .check(HOUSE)
        noClasses().that().resideInAPackage("${ROOT}.report..")
            .should().dependOnClassesThat().resideInAPackage("${ROOT}.bench..").check(HOUSE)
    }

    @Test
    void 'extractors stands alone on JMeter'() {
        noClasses().that().resideInAPackage("${ROOT}.extractors..")
            .should().dependOnClassesThat().resideInAnyPackage(
                ['measure', 'results', 'jms', 'http', 'monitor', 'report', 'bench'].collect { "${ROOT}.${it}..".toString() } as String[])
            .check(HOUSE)
    }

    @Test
    void 'the rooms with elements do not know each other'() {
        ['jms', 'http', 'monitor'].each { room ->
            def others = (['jms', 'http', 'monitor'] - room).collect { "${ROOT}.${it}..".toString() } as String[]
            noClasses().that().resideInAPackage("${ROOT}.${room}..")
                .should().dependOnClassesThat().resideInAnyPackage(others).check(HOUSE)
        }
    }
}
