// SPDX-License-Identifier: Apache-2.0
// Prints the last lines of a build that ran tests: how many passed, which failed, what was skipped and what would run it, and how long it took.
import groovy.xml.XmlSlurper

def parser = new XmlSlurper(false, false)
def began = session.startTime.time

/** The test cases that this build ran, from the reports of all modules. */
def cases = { String folder ->
    session.allProjects.collectMany { module ->
        (new File(module.build.directory, folder).listFiles() ?: []).findAll { it.name ==~ /TEST-.*\.xml/ && it.lastModified() >= began }
    }.collectMany { parser.parse(it).testcase.list() }
}
def unit = cases('surefire-reports')
def whole = cases('failsafe-reports')
def all = unit + whole
if (!all) return

def name = { "${it.@classname.text().tokenize('.')[-1]}${it.@name.text() ? ": ${it.@name.text()}" : ''}" }
def hasFailed = { it.failure.size() || it.error.size() }
def hasPassed = { !hasFailed(it) && !it.skipped.size() }
def passed = all.findAll(hasPassed)
def skipped = all.findAll { it.skipped.size() }
def minutes = { long millis -> String.format('%d min %02d s', millis.intdiv(60_000), millis.intdiv(1000) % 60) }
def tests = { int number -> number == 1 ? '1 test' : String.format('%,d tests', number) }

log.info('')
log.info("${tests(passed.size())} passed in ${minutes(System.currentTimeMillis() - began)}, " +
    "${tests(unit.count(hasPassed))} of single modules and ${tests(whole.count(hasPassed))} of the built product.")
all.findAll(hasFailed).each { log.error("FAILED ${name(it)}") }
if (skipped) log.warn("${tests(skipped.size())} skipped:")
// surefire writes the reason into an attribute, or as the first line of a stack trace
def reason = {
    def text = it.skipped.@message.text() ?: it.skipped.text().readLines()[0] ?: 'no reason given'
    text.replaceFirst(/^[\w.]+(Exception|Error): /, '').replaceFirst(/^Assumption failed: /, '')
}
skipped.groupBy(reason).each { why, those ->
    log.warn("  $why (${tests(those.size())}: ${those.collect { it.@classname.text().tokenize('.')[-1] }.unique().join(', ')})")
}
if (project.properties['od.tests.excluded'].contains('full')) log.info('This was the short set. All tests: ./mvnw verify -Pfull')
log.info('')
