// SPDX-License-Identifier: Apache-2.0
// Writes plugins-manager.json: what the Plugins Manager of jmeter-plugins.org needs to know of plugins, in the form that its public catalogue
// requires of site/dat/repo/various.json. Names are in the POMs, and the bundle shows which of their libraries are not JMeter's.
import groovy.json.JsonOutput
import java.util.zip.ZipFile
import org.eclipse.aether.RepositorySystem
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.collection.CollectRequest
import org.eclipse.aether.graph.Dependency

/** By its marker the Plugins Manager knows a plugin that is installed, so it must be in every version. */
def plugins = [
    'overdrive-extractors': [marker: 'extractors.json.FastJsonExtractor', page: 'extractors.md', picture: 'fast-json-extractor'],
    'overdrive-http'      : [marker: 'http.StreamingDownload', page: 'http.md', picture: 'streaming-download'],
    'overdrive-httpasync' : [marker: 'httpasync.HttpAsyncRequest', page: 'http-load.md', picture: 'http-async-request'],
    'overdrive-jms'       : [marker: 'jms.JmsAsyncProducer', page: 'jms.md', picture: 'jms-async-producer'],
    'overdrive-kafka'     : [marker: 'kafka.KafkaRecordProducer', page: 'kafka.md', picture: 'kafka-producer'],
    'overdrive-mqtt'      : [marker: 'mqtt.MqttPublisher', page: 'mqtt.md', picture: 'mqtt-publisher'],
    'overdrive-monitor'   : [marker: 'monitor.LiveStatistics', page: 'load-agent-monitor.md', picture: 'live-statistics'],
]
def bundle = project.artifacts.find { it.artifactId == 'overdrive-bundle' && it.type == 'zip' }.file
def bundled = new ZipFile(bundle).withCloseable { zip -> zip.entries()*.name*.replaceFirst('.*/', '').toSet() }
def changes = ((new File(project.basedir, '../../CHANGELOG.md').text =~ /(?ms)^## ${project.version - '-SNAPSHOT'}.*?$(.*?)(?=^## |\z)/)[0][1] as String)
        .replaceAll(/[`*]/, '').replaceAll(/\s+/, ' ').replace('&', '&amp;').replace('<', '&lt;').trim()

def fileName = { it.artifactId + "-$it.version" + (it.classifier ? "-$it.classifier" : '') + '.jar' }
def address = { project.properties['od.releases'] + [*it.groupId.split('[.]'), it.artifactId, it.version, fileName(it)].join('/') }
/** An artifact and all that it needs in a JMeter. */
def closure = { artifact ->
    def request = new CollectRequest(new Dependency(artifact, 'compile'), project.remoteProjectRepositories)
    def all = []
    def visit
    visit = { node -> all << node.artifact; node.children.each(visit) }
    visit(session.container.lookup(RepositorySystem).collectDependencies(session.repositorySession, request).root)
    all.unique().findAll { bundled.contains(fileName(it)) }
}
// The Plugins Manager takes what is behind the last hyphen for a version: it would never upgrade these, without which Netty uses its own
// sockets, and the Kafka client lacks one compression.
def nativeCode = { it.classifier || it.artifactId == 'zstd-jni' }

def entries = plugins.collect { id, about ->
    def pom = session.allProjects.find { it.artifactId == id }
    def saved = new File(pom.basedir, 'src/test/resources/saved-before.jmx').text
    def artifact = new DefaultArtifact(pom.groupId, id, 'jar', project.version)
    def needed = closure(artifact).findAll { it.artifactId != id && !nativeCode(it) }
    def (others, libraries) = needed.split { plugins.containsKey(it.artifactId) }
    [id: id, name: pom.name, description: pom.description, vendor: project.organization.name,
     screenshotUrl: "$project.url/raw/main/docs/images/elements/${about.picture}.png",
     helpUrl: "$project.url/blob/main/docs/$about.page", markerClass: "${project.groupId}.$about.marker",
     componentClasses: saved.findAll(/(?:guiclass|testclass)="(io[^"]+)"/) { it[1] }.unique().sort(),
     versions: [(project.version): [changes: changes, downloadUrl: address(artifact), depends: others*.artifactId.sort(),
         libs: libraries.sort { it.artifactId }.collectEntries { ["$it.artifactId>=$it.version", address(it)] }]]]
}
entries << [id: 'overdrive', name: 'JMeter Overdrive: all of it', description: 'Select it to install all plugins of JMeter Overdrive.',
    vendor: project.organization.name, screenshotUrl: "$project.url/raw/main/docs/images/report.png", helpUrl: "$project.url/blob/main/docs/elements.md", markerClass: null,
    versions: [(project.version): [changes: changes, downloadUrl: null, depends: plugins.keySet()]]]
// as Python writes JSON with an indentation of 2, which the catalogue checks byte by byte
def json = JsonOutput.prettyPrint(JsonOutput.toJson(entries)).replaceAll(/(?m)^( +)/) { it[0].substring(it[0].length().intdiv(2)) }
        .replaceAll(/\[\s*\n\s*\]/, '[]').replaceAll(/\{\s*\n\s*\}/, '{}').replaceAll(/\\u(\p{XDigit}{4})/) { Character.toString(Integer.parseInt(it[1], 16)) }
new File(project.build.directory, 'plugins-manager.json').setText(json + '\n', 'UTF-8')
