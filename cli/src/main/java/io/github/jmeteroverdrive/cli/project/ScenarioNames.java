// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.project;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Iterator;
import java.util.Set;

/** What {@code overdrive completion} offers where a scenario is to be typed. */
public final class ScenarioNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        try {
            return Home.current().scenarios().keySet().iterator();
        } catch (Refusal noProject) {
            return Set.<String>of().iterator();
        }
    }
}
