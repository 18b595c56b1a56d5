// SPDX-License-Identifier: Apache-2.0
// Copies the class path of each rival into target/rivals/NAME/lib: those of the POM's dependencies that it names, and what they need, as if the POM
// had no others. A rival that has a class here has the jar of this module, too.
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import org.apache.maven.RepositoryUtils
import org.eclipse.aether.RepositorySystem
import org.eclipse.aether.collection.CollectRequest
import org.eclipse.aether.resolution.DependencyRequest
import org.eclipse.aether.util.filter.DependencyFilterUtils

def rivals = [
    'artemis-perf': [needs: ['artemis-cli', 'artemis-boot', 'jline']],
    'bare-loop'   : [needs: ['hivemq-mqtt-client', 'artemis-jakarta-client', 'kafka-clients', 'jakarta.jms-api'], ours: true],
    'downloads'   : [needs: [], ours: true],
    'gatling'     : [needs: ['gatling-app', 'gatling-http-java'], ours: true],
    'hyperfoil'   : [needs: ['hyperfoil-core', 'hyperfoil-http'], ours: true],
    'kafka-perf'  : [needs: ['kafka-tools', 'slf4j-nop']],
]
def system = session.container.lookup(RepositorySystem)
def jars = { needs ->
    def roots = needs.collect { id -> project.dependencies.find { it.artifactId == id } }
            .collect { RepositoryUtils.toDependency(it, session.repositorySession.artifactTypeRegistry) }
    def request = new DependencyRequest(new CollectRequest(roots, [], project.remoteProjectRepositories), DependencyFilterUtils.classpathFilter('runtime'))
    system.resolveDependencies(session.repositorySession, request).artifactResults*.artifact*.file
}
rivals.each { name, rival ->
    def lib = Path.of(project.properties.rivals, name, 'lib')
    lib.toFile().deleteDir()
    Files.createDirectories(lib)
    def files = (rival.needs ? jars(rival.needs) : []) + (rival.ours ? [project.artifact.file] : [])
    files.each { Files.copy(it.toPath(), lib.resolve(it.name), StandardCopyOption.REPLACE_EXISTING) }
}
