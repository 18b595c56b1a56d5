// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** What is published to Maven Central, and the check of a bundle; {@code build/reproducible} makes a real bundle and checks it. */
class DeploymentTest {

    private static final String POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
        <groupId>org.example</groupId><artifactId>a</artifactId><version>1.0</version>
        <name>A</name><description>It is an example.</description><url>\${address}</url>
        <properties><address>https://example.org</address></properties>
        <licenses><license><name>Apache-2.0</name></license></licenses>
        <developers><developer><name>D</name></developer></developers>
        <scm><connection>scm:git:\${address}</connection><developerConnection>scm:git:\${address}</developerConnection><url>\${address}</url></scm>
        <dependencies></dependencies></project>"""

    @TempDir
    Path folder

    /** What the check prints about an artifact with that POM. */
    private String check(String pom, List<String> suffixes = ['.jar', '-sources.jar', '-javadoc.jar'], String signature = '-----BEGIN PGP SIGNATURE-----') {
        def files = [:]
        ['.pom', *suffixes].each { suffix ->
            def bytes = (suffix == '.pom' ? pom : suffix).bytes
            files["a-1.0$suffix"] = bytes
            ['MD5', 'SHA-1'].each { files["a-1.0$suffix.${it.replace('-', '').toLowerCase()}"] = MessageDigest.getInstance(it).digest(bytes).encodeHex().toString().bytes }
            files["a-1.0${suffix}.asc"] = signature.bytes
        }
        print(files.findAll { it.value.length > 0 })
    }

    private String print(Map<String, byte[]> files) {
        def bundle = folder.resolve('bundle.zip')
        new ZipOutputStream(Files.newOutputStream(bundle)).withCloseable { zip ->
            files.each { name, bytes -> zip.putNextEntry(new ZipEntry("org/example/a/1.0/$name")); zip.write(bytes) }
        }
        def process = new ProcessBuilder("$Project.HOME/build/release/check-bundle", "$bundle").redirectErrorStream(true).start()
        def output = process.inputReader().text.replaceAll(/(?m)^org.*\/(?=a-)/, '').trim()
        assert (process.waitFor() == 0) == output.contains('1 artifacts follow the rules'): output
        output
    }

    private String with(String dependency) {
        check(POM.replace('</dependencies>', "<dependency>$dependency</dependency></dependencies>"))
    }

    @Tag('full')
    @Test
    void 'the check of a bundle names each violation of the rules of Maven Central'() {
        assert check(POM).endsWith('1 artifacts follow the rules of Maven Central.')
        assert check(POM.replace('<name>A</name>', '')) == 'a-1.0.pom: lacks <name>'
        assert check(POM.replace('<address>', '<other>').replace('</address>', '</other>')).contains('lacks <url>: ${address} is not known')
        assert check(POM.replaceAll('<licenses>.*</licenses>', '')) == 'a-1.0.pom: lacks <licenses/license/name>'
        assert check(POM.replaceAll('<developerConnection>.*</developerConnection>', '')) == 'a-1.0.pom: lacks <scm/developerConnection>'
        assert check(POM, ['.jar', '-sources.jar']) == 'a-1.0.pom: a-1.0-javadoc.jar is missing'
        assert check(POM.replace('<version>1.0', '<version>1.0-SNAPSHOT')).contains('a-1.0.pom: its version is a SNAPSHOT')
        assert check(POM, ['.jar', '-sources.jar', '-javadoc.jar'], '').readLines()
            == ['a-1.0-javadoc.jar', 'a-1.0-sources.jar', 'a-1.0.jar', 'a-1.0.pom'].collect { "$it: is not signed".toString() }
        assert check(POM.replace('<artifactId>', '<parent><groupId>org.example</groupId><artifactId>p</artifactId><version>2</version></parent><artifactId>'))
            == 'a-1.0.pom: its parent org.example:p:2 is not in the bundle'
        assert with('<groupId>org.example</groupId><artifactId>b</artifactId><version>1.0</version>')
            == 'a-1.0.pom: depends on org.example:b:1.0, which is not in the bundle'
        assert with('<groupId>org.other</groupId><artifactId>b</artifactId><version>1.0</version><scope>system</scope>')
            == 'a-1.0.pom: depends on org.other:b:1.0 of scope system'
        assert with('<groupId>org.other</groupId><artifactId>b</artifactId><version>1.0-SNAPSHOT</version>')
            == 'a-1.0.pom: depends on org.other:b:1.0-SNAPSHOT, a SNAPSHOT'
        assert with('<groupId>org.other</groupId><artifactId>b</artifactId>') == 'a-1.0.pom: depends on org.other:b:, whose version is not known'
        assert print(['a-1.0.pom': POM.bytes, 'a-1.0.pom.md5': '00'.bytes]).readLines().containsAll(
            ['a-1.0.pom: its md5 is wrong', 'a-1.0.pom: its sha1 is missing', 'a-1.0.pom: is not signed'])
    }

    @Test
    void 'each plugin has a name and a description, and its parent POMs are published with it'() {
        def plugins = Project.xml('plugins/pom.xml').modules.module*.text().collect { "plugins/$it/pom.xml".toString() }
        assert plugins
        (['build/base.xml', 'build/pom.xml', 'plugins/pom.xml'] + plugins).each { path ->
            def pom = Project.xml(path)
            assert pom.name.text() && pom.description.text(), path
        }
        plugins.each { assert Project.xml(it).parent.artifactId == 'overdrive-plugins', it }
        def released = { path -> Project.xml(path).profiles.profile.find { it.id == 'release' } }
        assert released('pom.xml').modules.module*.text() == ['build/base.xml', 'build']
        ['build/base.xml', 'build/pom.xml', 'plugins/pom.xml'].each { path ->
            def publishes = released(path).build.plugins.plugin.find { it.artifactId == 'central-publishing-maven-plugin' }
            assert (publishes.inherited == 'false') == (path != 'plugins/pom.xml'), path
        }
    }

    @Test
    void 'pages link to the address of the project that the POM has'() {
        def links = Project.HOME.resolve('report/src/main/java/io/github/jmeteroverdrive/report/page/DocsLinks.java').text
        assert links.contains("\"${Project.pomProperties('build/base.xml')['od.address']}/blob/main/docs\"")
    }
}
