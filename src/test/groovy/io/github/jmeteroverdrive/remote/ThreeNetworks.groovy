// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicInteger

/** Three network namespaces behind one bridge, 10.77.0.1 to 3: each has its own address, and none is an address of this host. */
final class ThreeNetworks implements Site {

    private static final AtomicInteger MADE = new AtomicInteger()

    private final String name = "od${ProcessHandle.current().pid()}-${MADE.incrementAndGet()}"

    /** Whether this user may create network namespaces on this host. */
    static boolean possible() {
        new ProcessBuilder('unshare', '-n', 'true').start().waitFor() == 0
    }

    ThreeNetworks() {
        shell """
            for n in 1 2 3; do ip netns add $name-\$n; ip -n $name-\$n link set lo up; done
            ip -n $name-1 link add bridge type bridge
            ip -n $name-1 addr add ${address(1)}/24 dev bridge
            ip -n $name-1 link set bridge up
            for n in 2 3; do
                ip -n $name-1 link add v\$n type veth peer name eth0 netns $name-\$n
                ip -n $name-1 link set v\$n master bridge up
                ip -n $name-\$n addr add 10.77.0.\$n/24 dev eth0
                ip -n $name-\$n link set eth0 up
            done"""
    }

    private static void shell(String script) {
        def process = new ProcessBuilder('bash', '-e', '-c', script).redirectErrorStream(true).start()
        def output = process.inputReader().text
        assert process.waitFor() == 0: output
    }

    @Override
    String address(int place) {
        "10.77.0.$place"
    }

    void within(int network, String line) {
        shell "${inside(network).join(' ')} $line"
    }

    @Override
    LoadAgent agent(Path folder, int place, String... arguments) {
        agent(folder, place, 1099, address(place), arguments)
    }

    /** @param hostName under which the agent tells others to reach it */
    LoadAgent agent(Path folder, int network, int port, String hostName, String... arguments) {
        LoadAgent.within(folder.resolve("agent-$network-$port"), "$name-$network", address(network), port, hostName, arguments)
    }

    @Override
    RunningTarget target(String name, String... options) {
        RunningTarget.behind(inFirst(), address(1), name, options)
    }

    @Override
    JMeterRun run(Path folder, List<LoadAgent> agents, Path plan, Map<String, Object> parameters) {
        run(folder, agents, plan, Controllers.PATIENT + parameters, address(1))
    }

    /** @param hostName under which the agents reach the controller */
    JMeterRun run(Path folder, List<LoadAgent> agents, Path plan, Map<String, Object> parameters, String hostName) {
        JMeterRun.behind(inFirst(), Files.createDirectories(folder), plan, parameters, ['-R', agents*.host.join(','), '-Jserver.rmi.ssl.disable=true'],
                         LoadAgent.hostName(hostName))
    }

    private List<String> inFirst() {
        inside(1)
    }

    /** The command prefix that runs a command in a network, with mounts of that namespace. */
    List<String> inside(int network) {
        ['ip', 'netns', 'exec', "$name-$network".toString()]
    }

    /** The same, but with the mounts of the caller. */
    List<String> entering(int network) {
        ['nsenter', "--net=/run/netns/$name-$network".toString()]
    }

    @Override
    void close() {
        new ProcessBuilder('bash', '-c', "for n in 1 2 3; do ip netns del $name-\$n; done").start().waitFor()
    }
}
