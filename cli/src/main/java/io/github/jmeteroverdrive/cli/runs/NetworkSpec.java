// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The network that a run has to itself: a namespace with a loopback, or two with a cable between them. Immutable.
 *
 * @param veth whether the target has a separate namespace, joined by a pair of virtual cards
 * @param presets files of {@code sysctl/} without their ending, in the order in which they are set
 * @param keys kernel settings that are set after them
 */
public record NetworkSpec(boolean veth, List<String> presets, Map<String, String> keys) {

    public NetworkSpec {
        presets = List.copyOf(presets);
        keys = new LinkedHashMap<>(keys);
    }

    /** This network with the additional settings of another one. */
    public NetworkSpec and(NetworkSpec more) {
        List<String> allPresets = new ArrayList<>(presets);
        allPresets.addAll(more.presets);
        Map<String, String> allKeys = new LinkedHashMap<>(keys);
        allKeys.putAll(more.keys);
        return new NetworkSpec(veth || more.veth, allPresets, allKeys);
    }

    /** The settings in words, in their order. */
    public String description() {
        List<String> words = new ArrayList<>();
        words.add(veth ? "two namespaces joined by veth" : "a separate namespace");
        words.addAll(presets);
        keys.forEach((key, value) -> words.add(key + "=" + value));
        return "network: " + String.join(", ", words);
    }

    /**
     * Checks by a trial whether such a network can be created.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal if it cannot
     */
    void check() {
        Namespace.open().close();
    }
}
