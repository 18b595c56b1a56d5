// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.docs

import com.sun.net.httpserver.HttpServer
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.containers.Linter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The workflows for GitHub Actions, which cannot be run here, and the action {@code overdrive-run}, whose script can. */
class WorkflowTest {

    private static final String EXAMPLE = 'docs/examples/load-test.yml'
    private static final String ACTION = '.github/actions/overdrive-run'

    @TempDir
    Path folder

    @Test
    void 'actionlint accepts all workflows'() {
        def workflows = Project.files(Project.HOME.resolve('.github/workflows'), '*.yml').collect { "${Project.HOME.relativize(it)}".toString() }
        assert workflows.size() >= 4
        Linter.passes("$Linter.FOLDER/actionlint", EXAMPLE, *workflows)
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['github-actions,.github/actions/overdrive-run/action.yml', 'dependabot,.github/dependabot.yml',
        'github-issue-forms,.github/ISSUE_TEMPLATE/bug.yml', 'github-issue-forms,.github/ISSUE_TEMPLATE/idea.yml'])
    void 'a file that GitHub reads follows its schema'(String schema, String file) {
        Linter.passes("$Linter.FOLDER/check-jsonschema", '--builtin-schema', "vendor.$schema", file)
    }

    @Test
    void 'the comparison and the scenario that the example workflow names exist'() {
        def text = Project.HOME.resolve(EXAMPLE).text
        def comparison = (text =~ /overdrive compare (\S+)/)[0][1]
        def scenario = (text =~ /-P (\S+)/)[0][1]
        assert Project.HOME.resolve("profiles/compare/${comparison}.yaml").toFile().exists()
        assert Project.HOME.resolve("jmx/${scenario}.jmx").toFile().exists()
    }

    @Test
    void 'the script of the action reads each input that the action has'() {
        def inputs = Project.HOME.resolve("$ACTION/action.yml").text.findAll(/OVERDRIVE_\w+/) as Set
        assert inputs.size() == 7
        inputs.each { assert Project.HOME.resolve("$ACTION/run.py").text.contains("given(\"${it - 'OVERDRIVE_'}\"") ||
            Project.HOME.resolve("$ACTION/run.py").text.contains("assignments(\"${it - 'OVERDRIVE_'}\")"), it }
    }

    /** What the script did: its exit code, what it printed, the summary of the job, its outputs, and requests to GitHub's API. */
    private Map script(Map<String, String> inputs, List<Map> comments = []) {
        def requests = []
        def api = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
        api.createContext('/') { exchange ->
            def body = exchange.requestBody.text
            def page = exchange.requestURI.query?.find(/(?<=&page=)\d+/)
            requests << [what: "$exchange.requestMethod $exchange.requestURI.path".toString(), body: body ? new JsonSlurper().parseText(body).body : null,
                         token: exchange.requestHeaders.getFirst('Authorization')]
            def answer = JsonOutput.toJson(page == '1' ? comments : page ? [] : [id: 1]).bytes
            exchange.sendResponseHeaders(200, answer.length)
            exchange.responseBody.withCloseable { it.write(answer) }
        }
        api.start()
        try {
            def event = Files.writeString(folder.resolve('event.json'), '{"pull_request": {"number": 7}}')
            def builder = new ProcessBuilder('python3', "$Project.HOME/$ACTION/run.py").directory(Project.HOME.toFile()).redirectErrorStream(true)
            builder.environment() << inputs.collectEntries { ["OVERDRIVE_$it.key".toString(), it.value] } + [
                OVERDRIVE_TOKEN: 'secret', OVERDRIVE_DIRECTORY: "${folder.resolve('run')}".toString(),
                GITHUB_STEP_SUMMARY: "${folder.resolve('summary.md')}".toString(), GITHUB_OUTPUT: "${folder.resolve('output')}".toString(),
                GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: "$event".toString(), GITHUB_REPOSITORY: 'me/mine',
                GITHUB_API_URL: "http://localhost:$api.address.port".toString()]
            def process = builder.start()
            def printed = process.inputReader().text
            def text = { Files.exists(folder.resolve(it)) ? folder.resolve(it).text : '' }
            [code: process.waitFor(), printed: printed, summary: text('summary.md'), output: text('output'), requests: requests]
        } finally {
            api.stop(0)
        }
    }

    @Tag('full')
    @Test
    void 'the action runs a scenario, ends with its exit code, and writes the summary of the job and a comment'() {
        def result = script(PLAN: 'JMS.Client,_.jms.calibration', THRESHOLDS: 'ack.p50=1us\nlost=0\n',
            PARAMETERS: 'Messages=200\ntarget.url=calibration:?ack=at-once&deliver=at-once')
        assert result.code == 4: result.printed
        assert result.output == "directory=${folder.resolve('run')}\nexit-code=4\n"
        assert Files.exists(folder.resolve('run/junit.xml')) && result.summary.contains('ack.p50')
        assert result.requests*.what == ['GET /repos/me/mine/issues/7/comments', 'POST /repos/me/mine/issues/7/comments']
        assert result.requests[-1].body == "<!-- overdrive-run: JMS.Client,_.jms.calibration -->\n$result.summary"
        assert result.requests*.token.every { it == 'Bearer secret' }
    }

    @Tag('full')
    @Test
    void 'the action runs a plan, and replaces the comment of an earlier run of it'() {
        def result = script([PLAN: 'jmx/JMS.Client.jmx', PARAMETERS: "Messages=200\nuser.classpath=$Project.CALIBRATION\ntarget.url=calibration:?ack=at-once&deliver=at-once".toString()],
            [[id: 5, body: 'Looks good.'], [id: 6, body: '<!-- overdrive-run: jmx/JMS.Client.jmx -->\nold']])
        assert result.code == 0: result.printed
        assert new JsonSlurper().parse(folder.resolve('run/summary.json').toFile()).received == 200
        assert result.requests*.what == ['GET /repos/me/mine/issues/7/comments', 'GET /repos/me/mine/issues/7/comments', 'PATCH /repos/me/mine/issues/comments/6']
    }

    @Test
    void 'the action refuses invalid input before it runs anything'() {
        [[[PLAN: ''], 'plan: give a scenario'], [[PLAN: 'no.jmx'], 'plan: there is no file no.jmx'], [[PLAN: 'JMS.Client', PARAMETERS: 'Rate 5'], "parameters: 'Rate 5' is not NAME=VALUE"],
         [[PLAN: 'JMS.Client', HOME: folder.toString()], 'has no command overdrive']].each { inputs, message ->
            def result = script(inputs)
            assert result.code == 2 && result.printed.contains("::error title=overdrive-run::") && result.printed.contains(message): result.printed
            assert result.requests == [] && !Files.exists(folder.resolve('run'))
        }
        def misspelt = script(PLAN: 'JMS.Clint', COMMENT: 'false')
        assert misspelt.code == 2 && misspelt.printed.contains("'JMS.Client'") && misspelt.requests == []
    }
}
