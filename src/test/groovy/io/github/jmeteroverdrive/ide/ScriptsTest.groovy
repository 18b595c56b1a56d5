// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.ide

import groovy.transform.TypeChecked
import io.github.jmeteroverdrive.Project
import java.nio.file.Path
import javax.script.SimpleBindings
import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.customizers.ASTTransformationCustomizer
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** The GDSL file for IntelliJ has the variables that JMeter binds in scripts, and our scripts use them with the right types. */
@Tag('full')
class ScriptsTest {

    private static final Path GDSL = Project.HOME.resolve('plugins/core/src/main/resources/io/github/jmeteroverdrive/run/scripts/jmeter.gdsl')
    private static final Path SCRIPTS = Project.HOME.resolve('jmx/scripts')
    private static final GroovyClassLoader JMETER = jmeter()

    private static GroovyClassLoader jmeter() {
        def loader = new GroovyClassLoader(ScriptsTest.classLoader)
        ['lib', 'lib/ext'].each { Project.files(Project.jmeter().resolve(it), '*.jar').each { loader.addURL(it.toUri().toURL()) } }
        loader.addURL(Project.files(Project.jmeter().resolve('bin'), 'ApacheJMeter-*.jar')[0].toUri().toURL())
        loader
    }

    /** Runs the GDSL file as the IDE does. @return where it applies, and the type of each property */
    private static Map declared() {
        def result = [:]
        def properties = [:]
        new GroovyShell(new Binding(
                scriptScope: { Map named = [:] -> [script: named] },
                context: { Map where -> where },
                contributor: { Map where, Closure body ->
                    result.where = where
                    body.delegate = new Expando(property: { Map named -> properties[named.name] = type(named.type) })
                    body.resolveStrategy = Closure.DELEGATE_FIRST
                    body()
                })).evaluate(GDSL.toFile())
        result.properties = properties
        result
    }

    private static Class<?> type(String name) {
        name.endsWith('[]') ? java.lang.reflect.Array.newInstance(type(name[0..-3]), 0).class : JMETER.loadClass(name)
    }

    static List<Path> scripts() {
        Project.files(SCRIPTS, '*.groovy')
    }

    @Test
    void 'the GDSL file applies to the top level of the scripts of the project'() {
        def where = declared().where
        assert where.scope == [script: [:]]
        assert scripts().every { it.toString().replace(File.separator, '/') ==~ where.pathRegexp }
    }

    @Test
    void 'the GDSL file has each variable that JMeter binds, with its type'() {
        def element = JMETER.loadClass('org.apache.jmeter.protocol.java.sampler.JSR223Sampler').getConstructor().newInstance()
        element.name = 'a script'
        def bound = new SimpleBindings()
        def bind = JMETER.loadClass('org.apache.jmeter.util.JSR223TestElement').getDeclaredMethod('populateBindings', javax.script.Bindings)
        bind.accessible = true
        bind.invoke(element, bound)
        // a sampler adds its result
        assert declared().properties.keySet() == bound.keySet() + 'SampleResult'
        bound.findAll { it.value != null }.each { name, value -> assert declared().properties[name].isInstance(value): name }
    }

    private static void check(String name, String text) {
        BoundTypes.types = declared().properties
        def configuration = new CompilerConfiguration()
        configuration.addCompilationCustomizers(new ASTTransformationCustomizer(TypeChecked, extensions: [BoundTypes.name]))
        new GroovyClassLoader(JMETER, configuration).parseClass(text, name)
    }

    @ParameterizedTest
    @MethodSource('scripts')
    void 'the shipped scripts pass the type checker'(Path script) {
        check(script.fileName.toString(), script.text)
    }

    @Test
    void 'the type checker reports misspelt calls'() {
        ['vars.gett("a")', '[1].each { vars.gett("a") }', 'prev.responseCod', 'nowhere', 'props.put(1)'].each { text ->
            try {
                check('misspelt.groovy', text)
                assert false: text
            } catch (MultipleCompilationErrorsException e) {
                assert e.message.contains('misspelt.groovy'): text
            }
        }
    }
}
