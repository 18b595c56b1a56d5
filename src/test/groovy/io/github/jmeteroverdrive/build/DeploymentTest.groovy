// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.House
import org.junit.jupiter.api.Test

/** What goes to Maven Central says of itself what Central wants to know. */
class DeploymentTest {

    private static final List<String> PLUGINS = House.xml('plugins/pom.xml').modules.module*.text().collect { "plugins/$it/pom.xml".toString() }

    @Test
    void 'all have licence, developers, address and sources from their first parent, which the address of none is appended to'() {
        def base = House.xml('build/base.xml')
        ['url', 'licenses', 'developers', 'scm'].each { assert base."$it".text(), it }
        assert base.'@child.project.url.inherit.append.path' == 'false' && base.scm.'@child.scm.url.inherit.append.path' == 'false'
    }

    @Test
    void 'each has a name and a description of its own, and its parents are deployed with it'() {
        def parents = ['build/base.xml', 'build/pom.xml', 'plugins/pom.xml']
        assert PLUGINS.size() > 10
        (parents + PLUGINS).each { path ->
            def pom = House.xml(path)
            assert pom.name.text() && pom.description.text(), path
        }
        def released = House.xml('pom.xml').profiles.profile.find { it.id == 'release' }.modules.module*.text()
        assert released == ['build/base.xml', 'build']
        PLUGINS.each { assert House.xml(it).parent.artifactId == 'overdrive-plugins', it }
    }
}
