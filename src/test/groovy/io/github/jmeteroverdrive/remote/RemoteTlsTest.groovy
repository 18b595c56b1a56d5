// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.profiles.Profiles
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.RunningTarget
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assumptions
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/**
 * Load agents that accept only controllers with their key, made by overdrive keys: one agent on the JDK of the tests and one on another
 * JDK, if one is installed; that JDK then makes the key, too.
 */
class RemoteTlsTest {

    @TempDir
    static Path folder

    static Path own = Path.of(System.getProperty('java.home'))
    static Path other = OtherJdk.find().orElse(own)
    static Path key
    static List<LoadAgent> agents

    @BeforeAll
    static void start() {
        key = Keys.make(folder.resolve('keys/rmi.jks'), other)
        agents = [own, other].withIndex().collect { jdk, i -> LoadAgent.of(folder.resolve("agent-$i"), OtherJdk.jmeter(jdk), *Keys.with(key)) }
        agents*.awaitLog('Bound to RMI registry')
    }

    @AfterAll
    static void end() {
        agents*.close()
    }

    private static JMeterRun run(Path jdk, String name, Map<String, Object> parameters, List<String> arguments) {
        JMeterRun.by(OtherJdk.jmeter(jdk), Files.createDirectories(folder.resolve(name)), JMeterRun.plan('JMS.Client'), Controllers.PATIENT + parameters,
                     ['-R', agents*.host.join(','), '-Jserver.rmi.ssl.disable=true', *arguments])
    }

    private static void drives(Path jdk) {
        RunningTarget.start('artemis').withCloseable { broker ->
            run(jdk, "with-$jdk.fileName", ['target.url': broker.url('CORE'), Messages: 200, MaxPending: 20, IdleTimeout: 2], Keys.with(key)).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.sent == 400 && run.summary.received == 400
                Controllers.assertSumOfAgents(run)
            }
        }
    }

    @Test
    void 'a controller with the key of the agents can run them'() {
        drives(own)
    }

    @Tag('full')
    @Test
    void 'a controller with the key of the agents can run them from another JDK version'() {
        Assumptions.assumeTrue(other != own, 'needs a JDK of another version, 17 or later, installed beside that of the tests')
        drives(other)
    }

    @Tag('full')
    @Test
    void 'overdrive agents check reports versions, clock, resources and readiness of each agent'() {
        int closedPort = Ports.closed()
        def check = new Overdrive('agents', 'check', '--keystore', key as String, [*agents*.host, "127.0.0.1:$closedPort"].join(','))
        assert check.exitCode() == 1: check.output
        agents.each { assert check.output.contains("$it.host is ready"), check.output }
        [own, other].each { jdk -> assert check.output.contains(", Java ${OtherJdk.version(jdk)}."), check.output }
        ['JMeter Overdrive ', ', JMeter 5.6.3, ', ' this one, ± ', ' CPUs, load ', ' local ports are free', 'kernel settings ',
         "NOT READY: 127.0.0.1:$closedPort: no process listens there", '1 of 3 load agents are not ready.'].each { assert check.output.contains(it), check.output }
        // the check has not changed the agents
        def without = new Overdrive('agents', 'check', '--keystore', key as String, agents*.host.join(','))
        assert without.exitCode() == 0: without.output
        assert without.output.contains('All 2 load agents are ready.')
    }

    @Tag('full')
    @Test
    void 'a controller without a key, with another key or without TLS is refused with the reason'() {
        def none = folder.resolve('none.jks')
        def cases = [none: [Keys.with(none), "there is no key for TLS, $none does not exist; make one with ./overdrive keys"],
                     other: [Keys.with(Keys.make(folder.resolve('other.jks'))), "${agents[0].host} does not speak TLS, or has another key ("],
                     plain: [[], "${agents[0].host} does not speak plain RMI ("]]
        def runs = cases.collectEntries { name, it -> [name, run(own, name, [AgentWait: 0, 'target.url': 'tcp://127.0.0.1:9'], it[0])] }
        cases.each { name, it ->
            assert runs[name].exitCode() == 3: runs[name].output
            assert runs[name].output.contains("REFUSED: COVERAGE 0/2 load agents began: ${it[1]}"), runs[name].output
        }
    }

    @Test
    void 'a key file is readable by its owner only, is never overwritten, and has the default path of the settings'() {
        assert PosixFilePermissions.toString(Files.getPosixFilePermissions(key)) == 'rw-------'
        def again = new Overdrive('keys', key as String)
        assert again.exitCode() == 2 && again.output.contains("$key already exists")
        def help = new Overdrive('keys', '--help')
        assert help.exitCode() == 0
        def place = '.jmeter-overdrive/rmi_keystore.jks'
        assert help.output.replaceAll(/\s+/, '').contains(place)
        def settings = Profiles.settings().findAll { it.id.text() in ['_.agent', '_.remote'] }
        assert settings.collect { Profiles.properties(it).rmiKeystore } == ['\${user.home}/' + place] * 2
    }
}
