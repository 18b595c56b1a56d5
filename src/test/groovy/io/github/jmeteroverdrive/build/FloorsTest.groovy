// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices

import com.tngtech.archunit.core.domain.JavaClass
import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.library.dependencies.SliceAssignment
import com.tngtech.archunit.library.dependencies.SliceIdentifier
import io.github.jmeteroverdrive.House
import org.junit.jupiter.api.Test

/** The floors of the house: imports go down, and the clockwork knows neither JMeter nor JMS. */
class FloorsTest {

    private static final String ROOT = 'io.github.jmeteroverdrive'

    /** Each room, where it is built, and the rooms that it stands on. */
    private static final Map<String, List<String>> ROOMS = [
        measure: [],
        form: [],
        run: ['measure'],
        results: ['run', 'measure'],
        patterns: ['form', 'results', 'run', 'measure'],
        sending: ['form', 'results', 'run', 'measure'],
        jms: ['patterns', 'sending', 'form', 'results', 'run', 'measure'],
        http: ['patterns', 'form', 'results', 'run', 'measure'],
        httpasync: ['http', 'extractors', 'sending', 'form', 'results', 'run', 'measure'],
        monitor: ['form', 'results', 'run', 'measure'],
        extractors: ['form'],
        report: ['measure'],
        cli: ['report', 'measure'],
    ]

    private static final JavaClasses HOUSE = new ClassFileImporter().importPaths(
        ROOMS.keySet().collect { House.HOME.resolve("${directory(it)}/target/classes") })

    private static String directory(String room) {
        room in ['report', 'cli'] ? room : "plugins/$room"
    }

    private static String[] packages(Collection<String> rooms) {
        rooms.collect { "${ROOT}.${it}..".toString() } as String[]
    }

    /** Each package of a room is a slice. */
    private static SliceAssignment packagesOf(String room) {
        [
            getIdentifierOf: { JavaClass one ->
                (one.packageName + '.').startsWith("${ROOT}.${room}.") ?
                        SliceIdentifier.of(one.packageName) : SliceIdentifier.ignore()
            },
            getDescription: { "packages of $room".toString() },
        ] as SliceAssignment
    }

    @Test
    void 'each room knows those that it stands on, and no other'() {
        ROOMS.each { room, below ->
            noClasses().that().resideInAnyPackage(packages([room]))
                .should().dependOnClassesThat().resideInAnyPackage(packages(ROOMS.keySet() - below - room)).check(HOUSE)
        }
    }

    @Test
    void 'no circle leads through the packages of a room'() {
        ROOMS.keySet().each { room ->
            slices().assignedFrom(packagesOf(room)).should().beFreeOfCycles().check(HOUSE)
        }
    }

    @Test
    void 'every plugin is a room'() {
        def plugins = House.xml('plugins/pom.xml').modules.module*.text() - ['bundle', 'netty', 'opentelemetry'] // ours is in none of them
        assert plugins.toSet() == ROOMS.keySet() - ['report', 'cli']
    }

    @Test
    void 'measure stands on the JDK, HdrHistogram and Commons Math alone'() {
        classes().that().resideInAPackage("${ROOT}.measure..")
            .should().onlyDependOnClassesThat()
            .resideInAnyPackage("${ROOT}.measure..", 'java..', 'org.HdrHistogram..', 'org.apache.commons.math3..')
            .check(HOUSE)
    }
}
