// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import groovy.json.JsonOutput
import groovy.xml.XmlUtil
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import java.util.regex.Matcher
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/**
 * Users log in to a shop at Keycloak. Runs with {@code -Dkeycloak=FOLDER}, an unpacked org.keycloak:keycloak-quarkus-dist
 * from Maven Central (26.0.5 and 26.7.3 were used).
 */
@Tag('on-request')
class KeycloakFlowTest {

    private static final int USERS = 40
    private static final int LOGINS = 200

    @TempDir
    Path folder

    @Test
    void 'users log in with OpenID Connect and the servers count as many requests and logins'() {
        def keycloakPort = Ports.free()
        def keycloak = start(keycloakPort)
        try {
            Nginx.start(folder, 'location = /callback { return 200 "code=\$arg_code"; }').withCloseable { shop ->
                def plan = JMeterRun.variant(folder, 'Samplers.HTTP.Flow') { changed(it, "http://127.0.0.1:$shop.port") }
                Files.write(folder.resolve('users.csv'), ['user,password'] + (1..USERS).collect { "user$it,pw$it".toString() })
                def parameters = ['target.url': "http://127.0.0.1:$keycloakPort", Connections: 8, Threads: 2, Messages: LOGINS]
                WarmJMeter.plan(folder, plan, parameters).withCloseable { run ->
                    assert run.exitCode() == 0: run.output
                    def summary = run.summary
                    assert summary.iterationsCompleted == LOGINS && summary.sampleErrors == 0
                    assert summary.samples == 4 * LOGINS && summary.redirectsFollowed == LOGINS
                    // 8 connections of each of 2 threads are opened ahead to the first server, and when used to the shop
                    assert summary.labels["http://127.0.0.1:$keycloakPort".toString()].connections >= 16
                    assert summary.labels["http://127.0.0.1:$shop.port".toString()].connections >= 16
                }
                def calls = Files.readAllLines(folder.resolve('access.log')).findAll { it.contains('GET /callback?') }
                assert calls.size() == LOGINS && calls.every { it.contains(' 200 ') }
            }
            def log = Files.readAllLines(folder.resolve('keycloak.log'))
            assert log.count { it.contains('type="LOGIN"') } == LOGINS
            assert log.count { it.contains('type="CODE_TO_TOKEN"') } == LOGINS
            assert log.count { it =~ /type="\w+_ERROR"/ } == 0
        } finally {
            keycloak.descendants().forEach { it.destroy() }
            keycloak.destroy()
            keycloak.waitFor(30, TimeUnit.SECONDS)
        }
    }

    private Process start(int port) {
        def home = Path.of(System.getProperty('keycloak'))
        def imported = Files.createDirectories(home.resolve('data/import')).resolve('shop-realm.json')
        def client = [clientId: 'shop-app', secret: 's3cret', protocol: 'openid-connect', standardFlowEnabled: true, redirectUris: ['*']]
        def users = (1..USERS).collect {
            [username: "user$it".toString(), enabled: true, email: "user$it@example.org".toString(), emailVerified: true, firstName: 'U', lastName: 'V',
             credentials: [[type: 'password', value: "pw$it".toString(), temporary: false]]]
        }
        Files.writeString(imported, JsonOutput.toJson([realm: 'shop', enabled: true, sslRequired: 'none', clients: [client], users: users]))
        def command = ["$home/bin/kc.sh", 'start-dev', '--http-host', '127.0.0.1', '--http-port', "$port", '--import-realm', '--log-level', 'INFO,org.keycloak.events:debug']
        def log = folder.resolve('keycloak.log')
        def process = new ProcessBuilder(command*.toString()).redirectErrorStream(true).redirectOutput(log.toFile()).start()
        def until = System.nanoTime() + TimeUnit.SECONDS.toNanos(JMeterRun.LIMIT_SECONDS)
        while (!log.text.contains('Listening on:')) {
            assert process.alive && System.nanoTime() - until < 0: log.text
            Thread.sleep(200)
        }
        process
    }

    private static String changed(String plan, String shop) {
        def back = URLEncoder.encode("$shop/callback", 'UTF-8')
        def realm = '/realms/shop/protocol/openid-connect'
        def form = '"headers": {"Content-Type": "application/x-www-form-urlencoded"}'
        def steps = """{"path": "$realm/auth?response_type=code&client_id=shop-app&scope=openid&redirect_uri=$back", "label": "login page",
  "extract": {"form": {"css": "form#kc-form-login", "attribute": "action"}}}
{"method": "POST", "path": "\${form}", "label": "log in", "body": "username=\${user}&password=\${password}", $form,
  "extract": {"code": {"regexp": "code=([^&\\\\s]+)"}}}
{"method": "POST", "path": "$realm/token", "label": "token", $form,
  "body": "grant_type=authorization_code&client_id=shop-app&client_secret=s3cret&code=\${code}&redirect_uri=$back",
  "extract": {"token": {"json": "\$.access_token"}}}
if jwt(token, 'exp') > time()
  {"path": "$realm/userinfo", "label": "user", "headers": {"Authorization": "Bearer \${token}"}, "contains": "\\"preferred_username\\":\\"user"}
end"""
        def feed = '<io.github.jmeteroverdrive.httpasync.DataFeed guiclass="io.github.jmeteroverdrive.httpasync.DataFeedGui"' +
            ' testclass="io.github.jmeteroverdrive.httpasync.DataFeed" testname="users"><stringProp name="DataFeed.file">users.csv</stringProp>' +
            '</io.github.jmeteroverdrive.httpasync.DataFeed><hashTree/>'
        plan.replaceFirst(/<ThreadGroup /, "$feed<ThreadGroup ")
            .replaceFirst(/(?s)(name="HttpFlow.steps">).*?<\//, '$1' + Matcher.quoteReplacement(XmlUtil.escapeXml(steps)) + '</')
            .replaceFirst(/(<stringProp name="HttpFlow.pause">)/, "<stringProp name=\"HttpFlow.feed\">users</stringProp><stringProp name=\"HttpFlow.servers\">$shop</stringProp>" + '$1')
    }
}
