// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.containers

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.remote.Keys
import io.github.jmeteroverdrive.remote.ThreeNetworks
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assumptions
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The start script of the image, in containers made of kernel namespaces. */
@Tag('full')
class ContainerTest {

    @TempDir
    static Path folder

    static ThreeNetworks networks

    @BeforeAll
    static void networks() {
        Assumptions.assumeTrue(Container.possible(), 'needs root to make namespaces: sudo ./mvnw verify -Dit.test=ContainerTest')
        networks = new ThreeNetworks()
    }

    @AfterAll
    static void end() {
        networks?.close()
    }

    private static Container container(String name, int network, Map<String, Object> options, String... command) {
        new Container(folder.resolve(name), networks.entering(network), options, command)
    }

    /** Waits until the health check of the image succeeds. */
    private static void awaitReady(Container container, int network, int port) {
        def check = [*networks.entering(network), "$Project.HOME/containers/start", 'ready', port]*.toString()
        def deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(JMeterRun.LIMIT_SECONDS)
        while (new ProcessBuilder(check).start().waitFor() != 0) {
            assert container.process.alive && System.nanoTime() < deadline: container.console
            Thread.sleep(100)
        }
    }

    @Test
    void 'a controller runs the agents behind one host name, and SIGTERM ends the agents'() {
        def memory = Container.limits() ? 640 : 0
        def quick = [JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1']
        def key = Keys.make(folder.resolve('rmi.jks'))
        def agents = [2, 3].collect { container("agent-$it", it, [key: key, memory: memory, environment: quick], 'agent') }
        try {
            agents.eachWithIndex { agent, i -> awaitReady(agent, i + 2, 1099) }
            assert drive(key, quick).samples == 20: agents*.console.join('\n')
            if (memory) agents.each { assert it.arguments.contains('-Xmx384m') } // 60 % of the limit
            agents*.terminate()
            agents.each { assert it.exitCode() == 143: it.console }
        } finally {
            agents*.close()
        }
    }

    /** @return the summary of the run */
    private static Object drive(Path key, Map quick) {
        container('controller', 1, [key: key, hosts: '10.77.0.3 agents\n10.77.0.2 agents', environment: [*: quick, REMOTE_HOSTS: 'agents:1099', AGENTS: 2]],
            'controller', 'PostProcessors.HTML.x.None', '-JThreads=1', '-JLoopCount=5', '-JRequestCount=2', '-JAgentWait=600', '-JAgentBeginTimeout=600', '-JBusyAgent=free',
            '-Joverdrive.report=false'
        ).withCloseable { controller ->
            int exitCode = controller.exitCode()
            assert exitCode == 0: controller.console
            ['Load agents: 10.77.0.2:1099,10.77.0.3:1099', 'COVERAGE 2/2 load agents complete.', 'The run is good',
             'no memory limit, so the heap is 1024 MiB'].each { assert controller.console.contains(it), controller.console }
            def folder = Project.files(controller.folder.resolve('runs'), '*-controller-10.77.0.1')[0]
            new JsonSlurper().parse(folder.resolve('run/summary.json').toFile())
        }
    }

    @Test
    void 'a target listens on the address of its container and ends on SIGTERM'() {
        container('target', 1, [:], 'target', 'http', 'port=8080').withCloseable { target ->
            awaitReady(target, 1, 8080)
            target.awaitConsole('READY 8080') // printed when it listens
            target.terminate()
            assert target.exitCode() == 143: target.console
        }
    }

    @Test
    void 'a host name with several addresses is refused with all of them, because JMeter would use only one'() {
        def hosts = Files.writeString(folder.resolve('hosts'), '10.77.0.3 agents\n10.77.0.2 agents\n::1 localhost\n127.0.0.1 localhost\n')
        def knowing = ['unshare', '-m', 'bash', '-c', 'mount --bind "$0" /etc/hosts; exec "$@"', hosts as String]
        JMeterRun.behind(knowing, Files.createDirectories(folder.resolve('many')), JMeterRun.plan('JMS.Client'), ['target.url': 'tcp://127.0.0.1:9'],
                         ['-R', 'localhost:1099,agents:1099'], []).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains('REFUSED: COVERAGE 0/2 load agents began: agents:1099 has 2 addresses'), run.output
            assert run.output.contains('name each load agent, -R 10.77.0.2:1099,10.77.0.3:1099, with Maven'), run.output
        }
    }

    @Test
    void 'a container with a wrong mount, key, memory limit or network exits with the reason'() {
        def plain = [environment: [RMI_PLAIN: true]]
        def cases = [
            noexec: [[*: plain, tmp: 'noexec'], '/tmp is mounted noexec'],
            full: [[*: plain, environment: [RMI_PLAIN: true, RUNS: '/opt']], '/opt cannot be written by user 10001'],
            keyless: [[:], 'RMI_KEYSTORE=/run/secrets/rmi_keystore.jks is not a file that user 10001 may read']
        ]
        if (Container.limits()) cases.small = [[*: plain, memory: 300], 'HEAP_PERCENT=60 of the memory limit, 300 MiB, is 180 MiB of heap, and 256 are the least']
        cases.each { name, it ->
            container(name, 2, it[0], 'agent').withCloseable { container ->
                assert container.exitCode() == 2: container.console
                assert container.console.contains("start: ${it[1]}"), container.console
            }
        }
        new Container(folder.resolve('alone'), ['unshare', '-n'], plain, 'agent').withCloseable { container ->
            assert container.exitCode() == 2 && container.console.contains('start: This container has only a loopback address'): container.console
        }
    }
}
