// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.containers

import io.github.jmeteroverdrive.Project
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

/** The files in {@code containers/}, checked by published linters and schemas and against each other, because no engine runs them here. */
class ContainerFilesTest {

    private static String text(String file) {
        Project.HOME.resolve("containers/$file").text
    }

    private static List<Map> documents(String file) {
        new Load(LoadSettings.builder().build()).loadAllFromString(text(file)).toList()
    }

    private static Map environment(Map pod) {
        pod.containers[0].env.collectEntries { [it.name, it.value] }
    }

    @Test
    void 'hadolint accepts the Dockerfile'() {
        Linter.passes("$Linter.FOLDER/hadolint", 'containers/Dockerfile')
    }

    @Test
    void 'the compose file follows the Compose schema'() {
        Linter.passes("$Linter.FOLDER/check-jsonschema", '--builtin-schema', 'vendor.compose-spec', 'containers/compose.yaml')
    }

    @Test
    void 'the manifests follow the Kubernetes API'() {
        Linter.passes("$Linter.FOLDER/kubernetes-validate", '--strict', 'containers/kubernetes.yaml')
    }

    @ParameterizedTest
    @ValueSource(strings = ['start', 'linters'])
    void 'shellcheck accepts the scripts'(String script) {
        Linter.passes('shellcheck', "containers/$script")
    }

    @Test
    void 'the image has the JMeter version of the build, the ports of the start script and all files that it copies'() {
        def dockerfile = text('Dockerfile')
        assert dockerfile.contains("ARG JMETER_VERSION=${Project.pomProperties('build/base.xml')['jmeter.version']}\n")
        def ports = (text('start') =~ /\$\{AGENT_(?:ENGINE_)?PORT:?[-=]+(\d+)\}|AGENT_ENGINE_PORT:=(\d+)/).collect { it[1] ?: it[2] } as Set
        assert dockerfile.contains("EXPOSE ${ports.join(' ')}\n")
        def copied = (dockerfile =~ /(?m)^COPY (?:--chmod=\d+ )?(?!--)(\S+) /).collect { it[1] }
        assert copied
        copied.each { assert text('Dockerfile.dockerignore').contains("!$it\n") }
    }

    @Test
    void 'in Kubernetes the job finds all agents by their service name, and pods have fixed CPUs and no privileges'() {
        def (service, agents, claim, job) = documents('kubernetes.yaml')
        def asked = environment(job.spec.template.spec)
        assert asked.REMOTE_HOSTS == "$service.metadata.name:${service.spec.ports[0].port}"
        assert service.spec.clusterIP == 'None' && agents.spec.serviceName == service.metadata.name
        assert asked.AGENTS as int == agents.spec.replicas
        assert agents.spec.template.metadata.labels.entrySet().containsAll(service.spec.selector.entrySet())
        assert !job.spec.template.metadata.labels.entrySet().containsAll(service.spec.selector.entrySet())
        [agents, job].collect { it.spec.template.spec }.each { pod ->
            def container = pod.containers[0]
            assert container.resources.requests == container.resources.limits && container.resources.limits.cpu ==~ /\d+/
            assert pod.securityContext.runAsNonRoot && container.securityContext.readOnlyRootFilesystem
            assert container.securityContext.capabilities.drop == ['ALL'] && !pod.enableServiceLinks
            assert container.volumeMounts*.mountPath.containsAll(['/runs', '/tmp', '/run/secrets/rmi_keystore.jks'])
        }
        assert claim.metadata.name == job.spec.template.spec.volumes.find { it.name == 'runs' }.persistentVolumeClaim.claimName
    }

    @Test
    void 'in Compose the controller expects the number of agents that are started, and waits until they are healthy'() {
        def (compose) = documents('compose.yaml')
        def controller = compose.services.controller
        assert controller.environment.REMOTE_HOSTS == 'agent:1099'
        assert controller.environment.AGENTS == compose.services.agent.scale
        assert controller.depends_on.keySet() == ['agent', 'target'] as Set && controller.depends_on.values()*.condition.every { it == 'service_healthy' }
    }
}
