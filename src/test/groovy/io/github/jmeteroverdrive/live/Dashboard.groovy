// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.live

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project

/** A shipped Grafana dashboard, and its queries. */
final class Dashboard {

    private final Object json

    private Dashboard(Object json) {
        this.json = json
    }

    static Dashboard named(String name) {
        new Dashboard(new JsonSlurper().parse(Project.HOME.resolve("profiles/grafana/${name}.json").toFile()))
    }

    /** The queries of all panels and variables, with the values that Grafana would insert for its variables. */
    List<String> queries(Map<String, String> variables) {
        def texts = json.panels.collectMany { it.targets*.query + it.targets*.expr } + json.templating.list.findAll { it.type == 'query' }*.query
        texts.findAll().collect { text ->
            def asked = variables.inject(text as String) { known, name, value -> known.replace('$' + name, value) }
            assert !(asked =~ /\$\w/): asked
            // Grafana's function for the values of a label is not PromQL
            asked.replaceFirst(/^label_values\((.*), \w+\)$/, '$1')
        }
    }
}
