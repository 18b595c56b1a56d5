// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import java.rmi.ConnectException
import java.rmi.registry.LocateRegistry
import java.util.concurrent.TimeUnit

/** A real JMeter that waits for controllers ({@code jmeter -s}), in a separate process. */
final class LoadAgent implements AutoCloseable {

    private static final String JSTACK = Path.of(System.getProperty('java.home'), 'bin', 'jstack')

    final Path folder
    final int port
    final Process process
    private final String address

    private LoadAgent(Path folder, String address, int port, List<String> jmeter, List<String> arguments) {
        this.folder = Files.createDirectories(folder)
        this.address = address
        this.port = port
        def command = [*jmeter, '-s', '-j', "$folder/jmeter.log",
                       "-Jserver_port=$port", '-Jserver.rmi.ssl.disable=true', "-Joverdrive.home=$Project.HOME",
                       "-Joverdrive.run.dir=$folder/run", '-Joverdrive.report=false', *arguments]*.toString()
        process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
            .redirectOutput(folder.resolve('console.txt').toFile()).start()
    }

    /** Starts several agents on this host at the same time, and waits until each is registered with RMI. */
    static List<LoadAgent> start(Path folder, int number, String... arguments) {
        def agents = (1..number).collect { of(folder.resolve("agent-$it"), QuickStart.jmeter(hostName('127.0.0.1')), arguments) }
        agents*.await()
        agents
    }

    /** Starts an agent of another JMeter on this host; {@link #await} waits for it. @param jmeter its command, with {@link #hostName} 127.0.0.1 */
    static LoadAgent of(Path folder, List<String> jmeter, String... arguments) {
        int free = Ports.free()
        new LoadAgent(folder, '127.0.0.1', free, jmeter, arguments.toList())
    }

    /** Starts an agent at an address of a network namespace, without waiting: only that network can reach it. @param name its RMI host name */
    static LoadAgent within(Path folder, String namespace, String address, int port, String name, String... arguments) {
        new LoadAgent(folder, address, port, ['ip', 'netns', 'exec', namespace, *QuickStart.jmeter(hostName(name))], arguments.toList())
    }

    /** JVM arguments that set the host name under which other JVMs reach this one over RMI. */
    static List<String> hostName(String name) {
        ["-Djava.rmi.server.hostname=$name".toString()]
    }

    /** Waits until it is registered with RMI. */
    void await() {
        until { bound() }
    }

    /** Waits until its log contains this text. */
    void awaitLog(String text) {
        def log = folder.resolve('jmeter.log').toFile()
        until { log.exists() && log.text.contains(text) }
    }

    /** Waits until its console output contains all of these texts. */
    void awaitConsole(String... texts) {
        until { texts.every { console.contains(it) } }
    }

    /** Waits until a thread of its JVM has this name. */
    void awaitThread(String name) {
        until { new ProcessBuilder(JSTACK, process.pid() as String).start().text.contains("\"$name\"") }
    }

    private void until(Closure<Boolean> condition) {
        def deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(JMeterRun.LIMIT_SECONDS)
        while (!condition()) {
            assert process.alive && System.nanoTime() < deadline: console
            Thread.sleep(100)
        }
    }

    private boolean bound() {
        try {
            LocateRegistry.getRegistry('127.0.0.1', port).list().toList().contains('JMeterEngine')
        } catch (ConnectException notYet) {
            false
        }
    }

    /** Its address and port, as in JMeter's argument {@code -R}. */
    String getHost() {
        "$address:$port"
    }

    String getConsole() {
        folder.resolve('console.txt').text
    }

    void signal(String name) {
        assert new ProcessBuilder('kill', "-$name", process.pid() as String).start().waitFor() == 0
    }

    /** Stops its process for this many seconds, then lets it run for as long. */
    void pause(int seconds) {
        signal('STOP')
        Thread.sleep(1000L * seconds)
        signal('CONT')
        Thread.sleep(1000L * seconds)
    }

    @Override
    void close() {
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS)
    }
}
