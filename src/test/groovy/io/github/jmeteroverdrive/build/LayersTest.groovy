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
import io.github.jmeteroverdrive.Project
import org.junit.jupiter.api.Test

/** The layers of the architecture: modules depend on lower modules only, and measure depends on neither JMeter nor JMS. */
class LayersTest {

    private static final String ROOT = 'io.github.jmeteroverdrive'

    /** Each module, and the modules that it may depend on. */
    private static final Map<String, List<String>> MODULES = [
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

    private static final JavaClasses CLASSES = new ClassFileImporter().importPaths(
        MODULES.keySet().collect { Project.HOME.resolve("${directory(it)}/target/classes") })

    private static String directory(String module) {
        module in ['report', 'cli'] ? module : "plugins/$module"
    }

    private static String[] packages(Collection<String> modules) {
        modules.collect { "${ROOT}.${it}..".toString() } as String[]
    }

    /** Each package of a module is a slice. */
    private static SliceAssignment packagesOf(String module) {
        [
            getIdentifierOf: { JavaClass one ->
                (one.packageName + '.').startsWith("${ROOT}.${module}.") ?
                        SliceIdentifier.of(one.packageName) : SliceIdentifier.ignore()
            },
            getDescription: { "packages of $module".toString() },
        ] as SliceAssignment
    }

    @Test
    void 'each module depends only on the modules below it'() {
        MODULES.each { module, below ->
            noClasses().that().resideInAnyPackage(packages([module]))
                .should().dependOnClassesThat().resideInAnyPackage(packages(MODULES.keySet() - below - module)).check(CLASSES)
        }
    }

    @Test
    void 'the packages of a module have no cyclic dependencies'() {
        MODULES.keySet().each { module ->
            slices().assignedFrom(packagesOf(module)).should().beFreeOfCycles().check(CLASSES)
        }
    }

    @Test
    void 'every plugin is in the table of layers'() {
        def plugins = Project.xml('plugins/pom.xml').modules.module*.text() - ['bundle', 'netty', 'opentelemetry'] // these have no class of ours
        assert plugins.toSet() == MODULES.keySet() - ['report', 'cli']
    }

    @Test
    void 'measure depends only on the JDK, HdrHistogram and Commons Math'() {
        classes().that().resideInAPackage("${ROOT}.measure..")
            .should().onlyDependOnClassesThat()
            .resideInAnyPackage("${ROOT}.measure..", 'java..', 'org.HdrHistogram..', 'org.apache.commons.math3..')
            .check(CLASSES)
    }
}
