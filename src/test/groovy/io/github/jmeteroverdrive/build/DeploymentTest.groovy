// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import org.junit.jupiter.api.Test

/** The POMs of deployed modules have the data that Maven Central requires. */
class DeploymentTest {

    private static final List<String> PLUGINS = Project.xml('plugins/pom.xml').modules.module*.text().collect { "plugins/$it/pom.xml".toString() }

    @Test
    void 'all modules inherit licence, developers, address and sources, and no module name is appended to the address'() {
        def base = Project.xml('build/base.xml')
        ['url', 'licenses', 'developers', 'scm'].each { assert base."$it".text(), it }
        assert base.'@child.project.url.inherit.append.path' == 'false' && base.scm.'@child.scm.url.inherit.append.path' == 'false'
    }

    @Test
    void 'each plugin has a name and a description, and its parent POMs are deployed with it'() {
        def parents = ['build/base.xml', 'build/pom.xml', 'plugins/pom.xml']
        assert PLUGINS
        (parents + PLUGINS).each { path ->
            def pom = Project.xml(path)
            assert pom.name.text() && pom.description.text(), path
        }
        def released = Project.xml('pom.xml').profiles.profile.find { it.id == 'release' }.modules.module*.text()
        assert released == ['build/base.xml', 'build']
        PLUGINS.each { assert Project.xml(it).parent.artifactId == 'overdrive-plugins', it }
    }
}
