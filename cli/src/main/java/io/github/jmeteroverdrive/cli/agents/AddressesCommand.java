// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.agents;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.agents.AgentAddresses;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.security.Security;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code overdrive agents addresses}: what JMeter is to be given where a name has many addresses,
 * because JMeter itself takes one of them.
 */
@Command(
        name = "addresses",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description =
                "Resolves a name to load agents, one at each of its addresses, and prints them as -R and -Dremote.hosts expect them.")
final class AddressesCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            split = ",",
            paramLabel = "NAME:PORT",
            description = "The name of all load agents, or several names.")
    private List<String> agents;

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "Wait until there are exactly N.")
    private Integer count;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Longest time to wait (default ${DEFAULT-VALUE}).")
    private int seconds;

    AddressesCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        if (count != null && count < 1)
            throw new Refusal("--count " + count + ": give a number of load agents from 1.");
        if (seconds < 0) throw new Refusal("--wait " + seconds + ": give seconds from 0.");
        // else Java remembers for 10 s that there was none, and for 30 s those that there were
        Security.setProperty("networkaddress.cache.ttl", "0");
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        AgentAddresses addresses = new AgentAddresses(InetAddress::getAllByName);
        AwaitedAddresses awaited =
                new AwaitedAddresses(
                        String.join(",", agents),
                        () ->
                                agents.stream()
                                        .flatMap(agent -> addresses.of(agent).stream())
                                        .distinct()
                                        .toList(),
                        System::nanoTime,
                        Thread::sleep);
        List<String> found = count == null ? awaited.any() : awaited.exactly(count, seconds);
        PrintWriter out = spec.commandLine().getOut();
        out.println(String.join(",", found));
        out.flush();
        return 0;
    }
}
