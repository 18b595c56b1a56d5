// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.containers

import io.github.jmeteroverdrive.House
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

/** The files of {@code containers/}, which no engine has read here: by the rules that are published, and against each other. */
class ContainerFilesTest {

    private static String text(String file) {
        House.HOME.resolve("containers/$file").text
    }

    private static List<Map> documents(String file) {
        new Load(LoadSettings.builder().build()).loadAllFromString(text(file)).toList()
    }

    private static Map environment(Map pod) {
        pod.containers[0].env.collectEntries { [it.name, it.value] }
    }

    @Test
    void 'hadolint has nothing to say of the Dockerfile'() {
        Linter.passes("$Linter.FOLDER/hadolint", 'containers/Dockerfile')
    }

    @Test
    void 'the compose file keeps to the schema of Compose'() {
        Linter.passes("$Linter.FOLDER/check-jsonschema", '--builtin-schema', 'vendor.compose-spec', 'containers/compose.yaml')
    }

    @Test
    void 'the manifests keep to the API of Kubernetes'() {
        Linter.passes("$Linter.FOLDER/kubernetes-validate", '--strict', 'containers/kubernetes.yaml')
    }

    @ParameterizedTest
    @ValueSource(strings = ['start', 'linters'])
    void 'the shell is clean'(String script) {
        Linter.passes('shellcheck', "containers/$script")
    }

    @Test
    void 'the image has the JMeter of the build, the ports of the script, and gets all that it copies'() {
        def dockerfile = text('Dockerfile')
        assert dockerfile.contains("ARG JMETER_VERSION=${House.pomProperties('build/base.xml')['jmeter.version']}\n")
        def ports = (text('start') =~ /\$\{AGENT_(?:ENGINE_)?PORT:?[-=]+(\d+)\}|AGENT_ENGINE_PORT:=(\d+)/).collect { it[1] ?: it[2] } as Set
        assert dockerfile.contains("EXPOSE ${ports.join(' ')}\n")
        (dockerfile =~ /(?m)^COPY (?:--chmod=\d+ )?(?!--from)(\S+) /).each { assert text('Dockerfile.dockerignore').contains("!${it[1]}\n") }
    }

    @Test
    void 'in Kubernetes the job asks for all agents by the name of their service, and no pod can be throttled or do harm'() {
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
    void 'in Compose the controller asks for as many agents as there are, when all are ready'() {
        def (compose) = documents('compose.yaml')
        def controller = compose.services.controller
        assert controller.environment.REMOTE_HOSTS == 'agent:1099'
        assert controller.environment.AGENTS == compose.services.agent.scale
        assert controller.depends_on.keySet() == ['agent', 'target'] as Set && controller.depends_on.values()*.condition.every { it == 'service_healthy' }
    }
}
