// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import groovy.xml.XmlUtil

/** A random plan, determined by a seed, of thread groups that mostly repeat one request; for `lint --async`. */
final class GeneratedGroups {

    /** A name of two addresses, of which only the second answers: a file of hosts. */
    static final String NAME = 'shop.test'
    static final String HOSTS = "127.0.0.2 $NAME\n127.0.0.1 $NAME\n127.0.0.1 localhost\n"

    private static final List<String> PATHS = ['/a', '/a/b-c.d~e/', '', '/a?x=1', '/a/?y=%7E(b)\'!*;:@/?', '/${v}/b?z=${v}', '/a?x=1&', '/a_b?q=$2+3,4']
    private static final List<String> ODD_PATHS = ['a/b', '/a//b', '/a/../b', '/a/./b', '/a b', '/a/%7Eb', '/${unknown}', '/a/(b);c', '/a?x=${__threadNum}', '/ä', '/a?q=|']
    private static final List<String> BODIES = ['{"a": "b"}', 'a\r\nb\nc', ' x ', 'Käse ${v}', '<a b="c">&amp;</a>', '\\n$ {', 'x\n']
    private static final List<String> VALUES = ['1', 'a b', 'ä&ö', '~!*()\'', '', '1+2', 'a%20b', '-_.', 'x=y']
    private static final List<String> HEADERS = ['Accept: text/html', 'X-A: ${v} b', 'Content-Type: application/json', 'User-Agent: me (1.0)', 'accept-encoding: gzip, deflate', 'X-B: "q", r']
    private static final List<String> ODD_HEADERS = ['Host: other', 'X-C:  a', 'X-D: ', 'Connection: close', 'Content-Length: 3', 'X-E: ü', 'X-F: ${__threadNum}']

    private final Random random
    private int number = 0

    private GeneratedGroups(long seed) {
        random = new Random(seed * 15485863 + 7)
        10.times { random.nextInt() }
    }

    static String of(long seed) {
        new GeneratedGroups(seed).plan()
    }

    private <T> T some(List<T> list) {
        list[random.nextInt(list.size())]
    }

    private boolean chance(int percent) {
        random.nextInt(100) < percent
    }

    private static String properties(Map<String, Object> all) {
        all.collect { name, value ->
            def tag = value instanceof Boolean ? 'boolProp' : value instanceof Integer ? 'intProp' : 'stringProp'
            "<$tag name=\"$name\">${XmlUtil.escapeXml(String.valueOf(value)).replace('\r', '&#xd;')}</$tag>"
        }.join('\n')
    }

    private String element(String type, String gui, Map<String, Object> values, String below = '', String more = '') {
        "<$type guiclass=\"$gui\" testclass=\"$type\" testname=\"$type ${++number}\">${properties(values)}$more</$type>\n<hashTree>$below</hashTree>\n"
    }

    private static String list(String property, List<Map<String, Object>> rows, String type) {
        "<collectionProp name=\"$property\">${rows.collect { "<elementProp name=\"\" elementType=\"$type\">${properties(it)}</elementProp>" }.join()}</collectionProp>"
    }

    private static String arguments(String property, List<Map<String, Object>> rows, String type) {
        "<elementProp name=\"$property\" elementType=\"Arguments\" guiclass=\"ArgumentsPanel\" testclass=\"Arguments\">${list('Arguments.arguments', rows, type)}</elementProp>"
    }

    private String plan() {
        def top = (chance(60) ? defaults() : '') + (chance(25) ? headers() : '') + (chance(40) ? element('ResultCollector', 'SummaryReport', [filename: '']) : '') +
            (chance(3) ? element('CookieManager', 'CookiePanel', [:]) : '')
        def variables = [[v: 'abc'], [host: '127.0.0.1'], [n: '3']].collect { it.collectEntries { name, value -> ['Argument.name': name, 'Argument.value': value] } }
        '<?xml version="1.0" encoding="UTF-8"?>\n<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">\n<hashTree>' +
            element('TestPlan', 'TestPlanGui', [:], top + group() + (chance(30) ? group() : ''), arguments('TestPlan.user_defined_variables', variables, 'Argument')) +
            '</hashTree></jmeterTestPlan>\n'
    }

    private String defaults() {
        def values = ['HTTPSampler.path': some(PATHS), 'HTTPSampler.contentEncoding': some(['', 'UTF-8']), 'HTTPSampler.connect_timeout': some(['', '5000'])]
        if (chance(3)) values['HTTPSampler.response_timeout'] = '5000'
        element('ConfigTestElement', 'HttpDefaultsGui', values)
    }

    private String headers() {
        def lines = (0..random.nextInt(3)).collect { some(chance(96) ? HEADERS : ODD_HEADERS) }
        def rows = (chance(95) ? lines.unique { it.split(':')[0] } : lines).collect { ['Header.name': it.split(':')[0], 'Header.value': it.split(': ', 2)[1]] }
        element('HeaderManager', 'HeaderPanel', [:], '', list('HeaderManager.headers', rows, 'Header'))
    }

    private String group() {
        def loops = ['LoopController.loops': some(['1', '2', '5', '20', '${n}'])]
        if (chance(98)) loops['LoopController.continue_forever'] = false
        else loops = ['LoopController.loops': '3', 'LoopController.continue_forever': false]
        def values = ['ThreadGroup.num_threads': some(['1', '2', '5', '9', '${n}']), 'ThreadGroup.ramp_time': chance(95) ? '0' : '1',
                      'ThreadGroup.on_sample_error': chance(95) ? 'continue' : 'startnextloop']
        def loop = "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\" guiclass=\"LoopControlPanel\" testclass=\"LoopController\">${properties(loops)}</elementProp>"
        def requests = chance(92) ? within(request()) : request() + request()
        element('ThreadGroup', 'ThreadGroupGui', values, requests + (chance(20) ? headers() : '') + (chance(3) ? element('ConstantTimer', 'ConstantTimerGui', ['ConstantTimer.delay': '1']) : ''), loop)
    }

    private String within(String request) {
        some([{ request }, { request }, { element('GenericController', 'LogicControllerGui', [:], request) },
              { element('LoopController', 'LoopControlPanel', ['LoopController.loops': some(['2', '3', '${n}']), 'LoopController.continue_forever': true], request) },
              { chance(20) ? element('TransactionController', 'TransactionControllerGui', [:], request) : request }]).call()
    }

    private String request() {
        def method = some(['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
        boolean sends = method in ['POST', 'PUT', 'PATCH', 'DELETE']
        def path = chance(92) ? some(PATHS) : some(ODD_PATHS)
        if (method == 'HEAD' || chance(30)) path = "/r/${random.nextInt(100000)}".toString()
        boolean tls = chance(15)
        def values = ['HTTPSampler.domain': some(['127.0.0.1', '${host}', NAME]), 'HTTPSampler.port': tls ? '${__P(tls.port)}' : '${__P(port)}', 'HTTPSampler.path': path, 'HTTPSampler.method': method,
                      'HTTPSampler.protocol': tls ? 'https' : some(['', 'http']), 'HTTPSampler.follow_redirects': chance(4), 'HTTPSampler.auto_redirects': false, 'HTTPSampler.use_keepalive': chance(97)]
        def rows = []
        if (sends && chance(50)) {
            values['HTTPSampler.postBodyRaw'] = true
            rows = [['HTTPArgument.always_encode': false, 'Argument.value': some(BODIES), 'Argument.metadata': '=']]
        } else if (sends && method != 'DELETE' && chance(70) || method == 'GET' && path && chance(30) || chance(2)) {
            rows = (0..random.nextInt(3)).collect { [['HTTPArgument.always_encode': chance(85), 'Argument.name': some(['q', 'r', 'a b']), 'Argument.value': some(VALUES), 'Argument.metadata': '=', 'HTTPArgument.use_equals': true]] }.flatten()
        }
        def below = (chance(25) ? assertion() : '') + (chance(3) ? element('RegexExtractor', 'RegexExtractorGui', ['RegexExtractor.refname': 'x', 'RegexExtractor.regex': '.']) : '')
        element('HTTPSamplerProxy', 'HttpTestSampleGui', values, below, arguments('HTTPsampler.Arguments', rows, 'HTTPArgument'))
    }

    private String assertion() {
        element('ResponseAssertion', 'AssertionGui', ['Assertion.test_field': chance(90) ? 'Assertion.response_code' : 'Assertion.response_data', 'Assertion.assume_success': chance(20), 'Assertion.test_type': 8], '',
            '<collectionProp name="Asserion.test_strings"><stringProp name="49586">200</stringProp></collectionProp>')
    }
}
