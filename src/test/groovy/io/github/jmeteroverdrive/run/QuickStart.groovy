// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path

/** Commands of JVMs that start with little CPU time, for runs of seconds. */
final class QuickStart {

    static final String JAVA = Path.of(System.getProperty('java.home'), 'bin', 'java')

    /** One compiler: a run of seconds spends more time compiling than running. */
    private static final String ONE_COMPILER = '-XX:TieredStopAtLevel=1'

    /** As in profiles/jmeter.xml. */
    private static final List<String> NO_WARNINGS = ['--enable-native-access=ALL-UNNAMED', '-Dsun.misc.unsafe.memory.access=allow']

    /** For JMeter: compiles only really hot code, collects its little garbage with one thread, and registers no log4j MBeans. */
    private static final List<String> OF_JMETER =
        [ONE_COMPILER, '-XX:CompileThresholdScaling=3', '-XX:+UseSerialGC', '-Dlog4j2.disable.jmx=true', *NO_WARNINGS]

    private static final String OPTIONS = 'JAVA_TOOL_OPTIONS'

    private QuickStart() {}

    /** A script of the project whose JVMs, and all that they start, use one compiler. They print a line about it, see {@link #aboutOptions}. */
    static ProcessBuilder script(String name, String... arguments) {
        def builder = new ProcessBuilder([Project.HOME.resolve(name).toString(), *arguments])
        builder.environment()[OPTIONS] = ONE_COMPILER
        builder.environment().remove('MAVEN_ARGS') // those of the build that runs the tests
        builder
    }

    /** Whether this line of output is a JVM's note about options from its environment. */
    static boolean aboutOptions(String line) {
        line.startsWith("Picked up $OPTIONS")
    }

    /** The command of JMeter as its own script starts it, without JMeter arguments. @param jvm JVM arguments @param home of the JMeter */
    static List<String> asShipped(List<String> jvm, Path home = Project.jmeter()) {
        [JAVA, ONE_COMPILER, *NO_WARNINGS, *jvm, '-jar', Project.files(home.resolve('bin'), 'ApacheJMeter-*.jar')[0].toString()]
    }

    /**
     * The command of a JMeter that takes its classes from an archive. An archive holds only classes of the class path, but JMeter loads its
     * libraries with a separate loader; so here they are on the class path, in the same order.
     *
     * @param folders whose jars come after JMeter's, like those of its property user.classpath
     */
    static List<String> jmeter(List<String> jvm, List<Path> folders = []) {
        def home = Project.jmeter()
        [JAVA, *OF_JMETER, *SharedClasses.of(home) { trainJmeter(home, it) }, *jvm, *onClassPath(home, folders)]
    }

    /** The command of a JMeter that runs the plans named on its standard input, and has the calibration provider. @param log its log */
    static List<String> worker(Path log) {
        def home = Project.jmeter()
        def classPath = [*jars(home), Project.HOME.resolve('testing/fuzz/target/test-classes'), *Project.files(Project.CALIBRATION, '*.jar')].join(File.pathSeparator)
        [JAVA, *OF_JMETER, *SharedClasses.of(home) { trainJmeter(home, it) }, '-Djava.awt.headless=true', "-Djmeter.home=$home".toString(),
         "-Dlog4j.configurationFile=${home.resolve('bin/log4j2.xml')}".toString(), "-Djmeter.logfile=$log".toString(),
         '-cp', classPath, 'io.github.jmeteroverdrive.fuzz.jmeter.Worker', home.toString()]
    }

    private static List<Path> jars(Path home) {
        [['bin', 'ApacheJMeter-*.jar'], ['lib', '*.jar'], ['lib/ext', '*.jar']].collectMany { folder, glob -> Project.files(home.resolve(folder), glob) }
    }

    private static List<String> onClassPath(Path home, List<Path> folders = []) {
        def all = jars(home) + folders.collectMany { Project.files(it, '*.jar') }
        ["-Djmeter.home=$home".toString(), '-cp', all.join(File.pathSeparator), 'org.apache.jmeter.NewDriver']
    }

    private static int trainJmeter(Path home, List<String> archiving) {
        def folder = Files.createTempDirectory('training')
        try {
            RunningTarget.start('artemis').withCloseable { artemis ->
                def command = [JAVA, *OF_JMETER, *archiving, *onClassPath(home), '-n', '-t', JMeterRun.plan('JMS.Client').toString(),
                               '-l', "$folder/results.csv", '-j', "$folder/jmeter.log", "-Joverdrive.home=$Project.HOME", "-Joverdrive.run.dir=$folder/run",
                               '-Joverdrive.report=false', "-Jtarget.url=${artemis.url('CORE')}", '-JMessages=200']*.toString()
                def jmeter = new ProcessBuilder(command).redirectErrorStream(true).start()
                def output = jmeter.inputStream.text
                assert output.contains('The run is good'): output
                jmeter.waitFor()
            }
        } finally {
            folder.toFile().deleteDir()
        }
    }

    /** The command of a built target as od - Target starts it. @param options of the target */
    static List<String> target(String name, String... options) {
        command(Project.TARGETS.resolve(name), targetArguments(name), options)
    }

    /** JVM arguments of a built target; one that only starts programs of the host needs no archive. */
    static List<String> targetArguments(String name) {
        def folder = Project.TARGETS.resolve(name)
        def hosts = Project.properties(folder.resolve('target.properties')).containsKey('needs')
        [ONE_COMPILER, *(hosts ? [] : SharedClasses.of(folder) { trainTarget(folder, it) })]
    }

    private static List<String> command(Path folder, List<String> jvm, String... options) {
        def properties = Project.properties(folder.resolve('target.properties'))
        def classPath = ['*', 'lib/*'].collect { folder.resolve(it) }.join(File.pathSeparator)
        [JAVA, *properties.jvmArgs.split(' '), *jvm, '-cp', classPath, properties.mainClass, *options]
    }

    private static int trainTarget(Path folder, List<String> archiving) {
        def process = new ProcessBuilder(command(folder, [ONE_COMPILER, *archiving])).redirectErrorStream(true).start()
        def output = process.inputReader()
        def line = output.readLine()
        while (line && !line.startsWith('READY ')) line = output.readLine()
        process.outputStream.close()
        output.readLines()
        process.waitFor()
    }
}
