// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentAddressesTest {

    private static final Map<String, List<String>> KNOWN = Map.of(
            "agents", List.of("10.0.0.10", "10.0.0.9", "10.0.0.200", "10.0.0.9"),
            "both", List.of("10.0.0.7", "fd00::7"),
            "six", List.of("fd00::2", "10.0.0.1", "fd00::1"),
            "one", List.of("10.0.0.1"),
            "[fd00::1]", List.of("fd00::1"));

    private final AgentAddresses addresses = new AgentAddresses(AgentAddressesTest::lookUp);

    private static InetAddress[] lookUp(String host) throws UnknownHostException {
        List<String> known = KNOWN.get(host);
        if (known == null) throw new UnknownHostException(host);
        InetAddress[] found = new InetAddress[known.size()];
        for (int i = 0; i < found.length; i++) found[i] = InetAddress.getByName(known.get(i));
        return found;
    }

    @Test
    void eachAddressOfANameIsAnAgentInNumericalOrder() {
        assertThat(addresses.of("agents:1099")).containsExactly("10.0.0.9:1099", "10.0.0.10:1099", "10.0.0.200:1099");
        assertThat(addresses.of(" agents ")).containsExactly("10.0.0.9", "10.0.0.10", "10.0.0.200");
    }

    @Test
    void ipv4AndIpv6AddressesOfAHostAreOneAgent() {
        assertThat(addresses.of("both:1")).containsExactly("10.0.0.7:1");
        assertThat(addresses.of("six:1")).containsExactly("[fd00:0:0:0:0:0:0:1]:1", "[fd00:0:0:0:0:0:0:2]:1");
        assertThat(addresses.of("[fd00::1]:1")).containsExactly("[fd00:0:0:0:0:0:0:1]:1");
    }

    @Test
    void unknownHostsHaveNoAddress() {
        assertThat(addresses.of("nobody:1")).isEmpty();
        assertThat(addresses.of("a:b")).isEmpty();
    }

    @Test
    void namesWithOneOrNoAddressStayUnresolved() {
        assertThat(addresses.each(List.of("one:5", "agents:1", "10.0.0.9:1", "nobody")))
                .containsExactly("one:5", "10.0.0.9:1", "10.0.0.10:1", "10.0.0.200:1", "nobody");
    }
}
