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
import java.nio.file.Files
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** The layers of the architecture: each layer depends on lower layers only, and measure depends on neither JMeter nor JMS. */
@Tag('full')
class LayersTest {

    private static final String ROOT = 'io.github.jmeteroverdrive'

    /** Each layer, which is a package at the top, and the layers that it may depend on. */
    private static final Map<String, List<String>> LAYERS = [
        measure: [],
        form: [],
        run: ['measure'],
        results: ['form', 'run', 'measure'],
        patterns: ['form', 'results', 'run', 'measure'],
        messaging: ['form', 'results', 'run', 'measure'],
        jms: ['patterns', 'messaging', 'form', 'results', 'run', 'measure'],
        kafka: ['messaging', 'form', 'results', 'run', 'measure'],
        mqtt: ['messaging', 'form', 'results', 'run', 'measure'],
        http: ['patterns', 'form', 'results', 'run', 'measure'],
        httpasync: ['http', 'extractors', 'form', 'results', 'run', 'measure'],
        monitor: ['form', 'results', 'run', 'measure'],
        extractors: ['form'],
        report: ['measure'],
        cli: ['report', 'run', 'measure'],
    ]

    /** The layers of the module core; each other layer is a module of its name. */
    private static final List<String> CORE = ['measure', 'run', 'results', 'messaging', 'patterns']

    private static final JavaClasses CLASSES = new ClassFileImporter().importPaths(
        LAYERS.keySet().collect { directory(it) }.toSet().collect { Project.HOME.resolve("$it/target/classes") })

    private static String directory(String layer) {
        layer in ['report', 'cli'] ? layer : "plugins/${layer in CORE ? 'core' : layer}"
    }

    private static String[] packages(Collection<String> layers) {
        layers.collect { "${ROOT}.${it}..".toString() } as String[]
    }

    /** Each package of a layer is a slice. */
    private static SliceAssignment packagesOf(String layer) {
        [
            getIdentifierOf: { JavaClass type ->
                (type.packageName + '.').startsWith("${ROOT}.${layer}.") ?
                        SliceIdentifier.of(type.packageName) : SliceIdentifier.ignore()
            },
            getDescription: { "packages of $layer".toString() },
        ] as SliceAssignment
    }

    @Test
    void 'each layer depends only on the layers below it'() {
        LAYERS.each { layer, below ->
            noClasses().that().resideInAnyPackage(packages([layer]))
                .should().dependOnClassesThat().resideInAnyPackage(packages(LAYERS.keySet() - below - layer)).check(CLASSES)
        }
    }

    @Test
    void 'the packages of a layer have no cyclic dependencies'() {
        LAYERS.keySet().each { layer ->
            slices().assignedFrom(packagesOf(layer)).should().beFreeOfCycles().check(CLASSES)
        }
    }

    @Test
    void 'every plugin is in the table of layers'() {
        def plugins = Project.xml('plugins/pom.xml').modules.module*.text() - ['bundle', 'opentelemetry', 'protocols'] // these have no class of ours
        assert plugins.toSet() == LAYERS.keySet() - CORE - ['report', 'cli'] + 'core'
    }

    @Test
    void 'measure depends only on the JDK, HdrHistogram and Commons Math'() {
        classes().that().resideInAPackage("${ROOT}.measure..")
            .should().onlyDependOnClassesThat()
            .resideInAnyPackage("${ROOT}.measure..", 'java..', 'org.HdrHistogram..', 'org.apache.commons.math3..')
            .check(CLASSES)
    }

    @ParameterizedTest
    @ValueSource(strings = ['kafka', 'mqtt'])
    void 'a provider of the messaging engine has at most 2,000 lines'(String provider) {
        def lines = Files.walk(Project.HOME.resolve("plugins/$provider/src/main/java")).withCloseable { files ->
            files.filter { it.toString().endsWith('.java') }.mapToInt { it.readLines().size() }.sum()
        }
        assert lines in 1..2000
    }

    @Test
    void 'no two types of the main code have the same simple name'() {
        def types = ['plugins', 'report', 'cli', 'targets', 'testing'].collectMany { part ->
            Files.walk(Project.HOME.resolve(part)).withCloseable { files ->
                files.filter { it.toString() ==~ '.*/src/main/java/.*[A-Z]\\w*\\.java' }.toList()
            }
        }
        assert types.groupBy { it.fileName.toString() }.findAll { name, files -> files.size() > 1 } == [:]
    }
}
