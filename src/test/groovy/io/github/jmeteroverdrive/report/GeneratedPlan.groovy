// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import groovy.xml.XmlUtil

/** A random plan of stock elements, determined by a seed: trees of samplers with the elements that affect them. */
final class GeneratedPlan {

    private static final List<String> PATHS = ['$.a', '$.b.c', '$.items[*].id', '$.items[0].name', '$..id', '$.none', '$.a[0]', '$[', '$.items[?(@.id==7)].name']
    private static final List<String> REGEXES = ['T=(\\d)', '"id":([^,}]+)', '<title>(.*?)</title>', 'class="(\\w+)"', '(?i)HREF=.([^\'"]*)', '(a|b)+(c)?', '(', '.*', 'l(\\d)']
    private static final List<String> SELECTORS = ['a', 'a.n', '#x', 'p', 'form > input[name=token]', 'title', 'a:nth-child(1)', 'a[', 'body p']
    private static final List<String> XPATHS = ['//i', '//i/@id', '/o/i[1]', 'count(//i)', '//i[']
    private static final List<String> BOUNDARIES = ['<b>', '"', 'T=', '>', ';', '', 'ü', '</']
    private static final List<String> QUIET_SCRIPTS = ['vars.put("s", "1")', 'def n = (vars.get("n") ?: "0") as int\r\nvars.put("n", "${n + 1}" as String)',
        'vars.put("t", [1, 2].collect { it * 2 }.join("+"))', 'throw new IllegalStateException("no")', 'nonsense()', 'this is no script {', 'println("")']
    private static final List<String> LOUD_SCRIPTS = ['vars.put("len", String.valueOf(prev?.responseDataAsString?.length()))',
        'vars.put("p", String.valueOf(ctx.previousResult?.responseData?.length))', 'class K { static int k = 0 }; vars.put("k", String.valueOf(++K.k))',
        '@groovy.transform.Field static int f = 0; vars.put("f", String.valueOf(++f))', 'this.class.metaClass.z = 1; vars.put("c", String.valueOf(prev))']
    private static final List<String> QUIET_VALUES = ['1', '${v1}', '${v2}', '${__threadNum}', '${__P(none,0)}', 'a;b', 'ä &amp; "x"', '${n}']
    private static final List<String> LOUD_VALUES = ['${__groovy(prev?.responseDataAsString?.length())}', '${__regexFunction((\\d+),$1$,1,,0)}',
        '${__jexl3(prev == null ? 0 : prev.getResponseData().length)}', '${__counter(TRUE,)}', '${__eval(${v1})}', '${__javaScript(1+1)}']

    private final Random random
    /** Whether no generated element reads the results of another sampler on purpose. */
    private final boolean quiet
    private int number = 0

    private GeneratedPlan(long seed) {
        random = new Random(seed * 104729 + 1)
        10.times { random.nextInt() }
        quiet = chance(55)
    }

    static String of(long seed) {
        new GeneratedPlan(seed).plan()
    }

    private <T> T some(List<T> list) {
        list[random.nextInt(list.size())]
    }

    private boolean chance(int percent) {
        random.nextInt(100) < percent
    }

    private String times(int most, Closure<String> make) {
        (0..<random.nextInt(most + 1)).collect { make() }.join()
    }

    private String value() {
        quiet || chance(75) ? some(QUIET_VALUES) : some(LOUD_VALUES)
    }

    private String script() {
        quiet || chance(50) ? some(QUIET_SCRIPTS) : some(LOUD_SCRIPTS)
    }

    private String name(String of) {
        "$of ${++number}"
    }

    private static String properties(Map<String, Object> all) {
        all.collect { name, value ->
            def tag = value instanceof Boolean ? 'boolProp' : value instanceof Integer ? 'intProp' : 'stringProp'
            "<$tag name=\"$name\">${XmlUtil.escapeXml(String.valueOf(value)).replace('\r', '&#xd;')}</$tag>"
        }.join('\n')
    }

    private String element(String type, String gui, Map<String, Object> values, String below = '', String more = '') {
        def off = chance(4) ? ' enabled="false"' : ''
        "<$type guiclass=\"$gui\" testclass=\"$type\" testname=\"${name(type)}\"$off>${properties(values)}$more</$type>\n<hashTree>$below</hashTree>\n"
    }

    private String plan() {
        def top = defaults() + (chance(50) ? element('CookieManager', 'CookiePanel', [:], '', '<collectionProp name="CookieManager.cookies"/>') : '') +
            (chance(25) ? element('CacheManager', 'CacheManagerGui', [clearEachIteration: false, useExpires: true]) : '') +
            (chance(40) ? headers() : '') + (chance(40) ? listener() : '') + (chance(quiet ? 5 : 25) ? inScope() : '')
        def plan = element('TestPlan', 'TestPlanGui', ['TestPlan.functional_mode': chance(4)], top + group() + (chance(30) ? group() : ''),
            arguments('TestPlan.user_defined_variables', [v1: '5', v2: 'x']))
        '<?xml version="1.0" encoding="UTF-8"?>\n<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">\n<hashTree>' +
            plan.replaceFirst(' enabled="false"', '') + '</hashTree></jmeterTestPlan>\n'
    }

    private static String arguments(String property, Map<String, String> all, String type = 'Argument') {
        def list = all.collect { name, value ->
            "<elementProp name=\"$name\" elementType=\"$type\">${properties(['Argument.name': name, 'Argument.value': value, 'Argument.metadata': '='])}</elementProp>"
        }.join()
        "<elementProp name=\"$property\" elementType=\"Arguments\" guiclass=\"ArgumentsPanel\" testclass=\"Arguments\"><collectionProp name=\"Arguments.arguments\">$list</collectionProp></elementProp>"
    }

    private String defaults() {
        def values = ['HTTPSampler.domain': '127.0.0.1', 'HTTPSampler.port': '${__P(port)}', 'HTTPSampler.response_timeout': '5000']
        if (chance(8)) values['HTTPSampler.image_parser'] = true
        if (chance(5)) values['HTTPSampler.implementation'] = some(['Java', 'HttpClient4'])
        if (chance(5)) values['HTTPSampler.protocol'] = some(['http', '${p}'])
        element('ConfigTestElement', 'HttpDefaultsGui', values).replaceFirst(' enabled="false"', '')
    }

    private String headers() {
        def header = "<elementProp name=\"\" elementType=\"Header\">${properties(['Header.name': some(['Accept-Encoding', 'X-A']), 'Header.value': some(['gzip', 'gzip, deflate', value()])])}</elementProp>"
        element('HeaderManager', 'HeaderPanel', [:], '', "<collectionProp name=\"HeaderManager.headers\">$header</collectionProp>")
    }

    private String listener() {
        some([{ element('ResultCollector', some(['ViewResultsFullVisualizer', 'SummaryReport', 'TableVisualizer']), [filename: '']) },
              { element('ResultSaver', 'ResultSaverGui', ['FileSaver.filename': 'saved', 'FileSaver.variablename': 'file', 'FileSaver.errorsonly': true, 'FileSaver.skipautonumber': true]) },
              { element('Summariser', 'SummariserGui', [:]) }]).call()
    }

    private String group() {
        def loop = "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\">${properties(['LoopController.loops': 1 + random.nextInt(3), 'LoopController.continue_forever': false])}</elementProp>"
        element('ThreadGroup', 'ThreadGroupGui', ['ThreadGroup.num_threads': 1, 'ThreadGroup.on_sample_error': some(['continue', 'continue', 'startnextloop', 'stopthread'])],
            nodes(0) + sampler(), loop)
    }

    private String nodes(int depth) {
        (0..random.nextInt(3)).collect { chance(depth > 2 ? 0 : 35) ? controller(depth) : sampler() }.join() + (chance(quiet ? 6 : 20) ? inScope() : '')
    }

    private String controller(int depth) {
        def below = nodes(depth + 1)
        some([{ element('GenericController', 'LogicControllerGui', [:], below) },
              { element('LoopController', 'LoopControlPanel', ['LoopController.loops': 2], below) },
              { element('OnceOnlyController', 'OnceOnlyControllerGui', [:], below) },
              { element('TransactionController', 'TransactionControllerGui', ['TransactionController.parent': chance(50)], below) },
              { element('InterleaveControl', 'InterleaveControlGui', ['InterleaveControl.style': 1], below) },
              { element('SwitchController', 'SwitchControllerGui', ['SwitchController.value': value()], below) },
              { element('ForeachController', 'ForeachControlPanel', ['ForeachController.inputVal': 'r', 'ForeachController.returnVal': 'each', 'ForeachController.useSeparator': true], below) },
              { element('IfController', 'IfControllerPanel', ['IfController.condition': some(['${JMeterThread.last_sample_ok}', 'true', condition()]),
                  'IfController.useExpression': chance(85), 'IfController.evaluateAll': false], below) },
              { element('WhileController', 'WhileControllerGui', ['WhileController.condition': some(['LAST', '${loop}', condition()])], below) }]).call()
    }

    private String condition() {
        quiet ? '${b}' : some(['${__groovy(prev != null && prev.responseDataAsString.length() > 60)}', '${__jexl3(prev != null && prev.getResponseData().length > 60)}', '"${v1}" == "5"'])
    }

    private String sampler() {
        def below = times(3) { chance(quiet ? 60 : 80) ? child() : '' }
        chance(78) ? http(below) : some([
            { java(below) },
            { element('JSR223Sampler', 'TestBeanGUI', jsr223(), below) },
            { element('DebugSampler', 'TestBeanGUI', [displayJMeterProperties: false, displayJMeterVariables: false, displaySystemProperties: false], below) },
            { element('TestAction', 'TestActionGui', ['ActionProcessor.action': 1, 'ActionProcessor.target': 0, 'ActionProcessor.duration': '0'], below) }]).call()
    }

    private Map<String, Object> jsr223() {
        def key = some(['false', 'false', 'true', ''])
        def script = script()
        // JMeter's script cache outlives a run, and with it the static fields of such a class
        [scriptLanguage: 'groovy', parameters: '', filename: '', cacheKey: script.contains('static') ? 'false' : key, script: script]
    }

    private String java(String below) {
        def data = some(['{"a":7,"items":[{"id":1,"name":"x"}]}', '{"a":', '<o><i id="1">a</i></o>', 'T=7', '', '<p id=x>one'])
        element('JavaSampler', 'JavaTestSamplerGui', [classname: 'org.apache.jmeter.protocol.java.test.JavaTest'], below,
            arguments('arguments', [Sleep_Time: '0', Sleep_Mask: '0x0', Label: '', ResponseCode: '200', ResponseMessage: 'OK', Status: some(['OK', 'OK', 'NO']), SamplerData: '', ResultData: data]))
    }

    private String http(String below) {
        def query = chance(40) ? "?v=${XmlUtil.escapeXml(value())}" : ''
        def values = ['HTTPSampler.path': "/r/${random.nextInt(100000)}$query".toString().replace('&quot;', '').replace('&amp;', '').replace(' ', ''),
                      'HTTPSampler.method': chance(85) ? 'GET' : some(['POST', 'PUT', 'HEAD', '${m}']), 'HTTPSampler.follow_redirects': chance(80),
                      'HTTPSampler.use_keepalive': chance(80)]
        if (chance(10)) values['HTTPSampler.auto_redirects'] = true
        if (chance(8)) values['HTTPSampler.image_parser'] = true
        if (chance(12)) values['HTTPSampler.md5'] = true
        if (chance(3)) values['HTTPSampler.protocol'] = some(['file', 'http'])
        if (chance(3)) values['HTTPSampler.implementation'] = some(['Java', 'HttpClient4'])
        element('HTTPSamplerProxy', 'HttpTestSampleGui', values, below, arguments('HTTPsampler.Arguments', chance(20) ? [q: value()] : [:], 'HTTPArgument'))
    }

    /** An element below one sampler. */
    private String child() {
        chance(60) ? extractor() : inScope()
    }

    private Map<String, Object> scoped() {
        chance(80) ? [:] : chance(75) ? ['Sample.scope': some(['all', 'children', 'parent'])] : ['Sample.scope': 'variable', 'Scope.variable': some(['v1', 'r', 'x'])]
    }

    /** Never 0, which is a random match and differs in each run. */
    private String match() {
        some(['1', '1', '2', '3', '-1', '-1'])
    }

    private String missing() {
        some(['NONE', '', '${v1}', 'NOTFOUND', 'a b'])
    }

    private String extractor() {
        def variable = some(['r', 'x', 'v2', 'y', '', 'w${v1}', 'b', 'loop'])
        def empty = chance(20)
        def field = some(['false', 'false', 'false', 'true', 'unescaped', 'as_document', 'URL', 'code', 'message', 'request_headers'])
        some([{ element('BoundaryExtractor', 'BoundaryExtractorGui', scoped() + ['BoundaryExtractor.useHeaders': field, 'BoundaryExtractor.refname': variable, 'BoundaryExtractor.lboundary': some(BOUNDARIES), 'BoundaryExtractor.rboundary': some(BOUNDARIES), 'BoundaryExtractor.default': missing(), 'BoundaryExtractor.default_empty_value': empty, 'BoundaryExtractor.match_number': match()]) },
              { element('RegexExtractor', 'RegexExtractorGui', scoped() + ['RegexExtractor.useHeaders': field, 'RegexExtractor.refname': variable, 'RegexExtractor.regex': some(REGEXES), 'RegexExtractor.template': some(['$1$', '$0$', '$1$-$2$', '', '${v1}$1$']), 'RegexExtractor.default': missing(), 'RegexExtractor.default_empty_value': empty, 'RegexExtractor.match_number': match()]) },
              { json(variable) },
              { element('HtmlExtractor', 'HtmlExtractorGui', scoped() + ['HtmlExtractor.refname': variable, 'HtmlExtractor.expr': some(SELECTORS), 'HtmlExtractor.attribute': some(['', 'href', 'class', 'value']), 'HtmlExtractor.default': missing(), 'HtmlExtractor.default_empty_value': empty, 'HtmlExtractor.match_number': match(), 'HtmlExtractor.extractor_impl': some(['', 'JSOUP', 'JSOUP', 'JODD'])]) },
              { element('XPath2Extractor', 'XPath2ExtractorGui', scoped() + ['XPathExtractor2.default': missing(), 'XPathExtractor2.refname': variable, 'XPathExtractor2.matchNumber': match(), 'XPathExtractor2.xpathQuery': some(XPATHS), 'XPathExtractor2.fragment': chance(20), 'XPathExtractor2.namespaces': '']) }]).call()
    }

    private String json(String variable) {
        int rows = chance(70) ? 1 : 2
        def list = { Closure row -> (0..<rows).collect { row() }.join(';') }
        int second = 0
        boolean any = chance(25)
        def paths = any ? PATHS.findAll { it ==~ /\$[.a-c]*|\$.a\[0\]/ } : PATHS
        element('JSONPostProcessor', 'JSONPostProcessorGui', scoped() + ['JSONPostProcessor.referenceNames': list { variable + (second++ ? '2' : '') }, 'JSONPostProcessor.jsonPathExprs': list { some(paths) },
            'JSONPostProcessor.match_numbers': any ? list { '0' } : list { match() }, 'JSONPostProcessor.defaultValues': list { missing() }, 'JSONPostProcessor.compute_concat': chance(40)])
    }

    /** An element that may also stand beside samplers. */
    private String inScope() {
        some([{ extractor() },
              { element(some(['JSR223PreProcessor', 'JSR223PostProcessor', 'JSR223Listener', 'JSR223Timer', 'JSR223Assertion']), 'TestBeanGUI', jsr223()) },
              { element('ConstantTimer', 'ConstantTimerGui', ['ConstantTimer.delay': quiet ? '0' : value()]) },
              { element('UserParameters', 'UserParametersGui', ['UserParameters.per_iteration': true], '', "<collectionProp name=\"UserParameters.names\"><stringProp name=\"1\">u</stringProp></collectionProp><collectionProp name=\"UserParameters.thread_values\"><collectionProp name=\"2\"><stringProp name=\"3\">${XmlUtil.escapeXml(value())}</stringProp></collectionProp></collectionProp>") },
              { element('ResponseAssertion', 'AssertionGui', ['Assertion.test_field': some(['Assertion.response_data', 'Assertion.response_code', 'Assertion.response_headers', 'Assertion.response_data_as_document']), 'Assertion.assume_success': chance(20), 'Assertion.test_type': some([2, 16, 6])], '', '<collectionProp name="Asserion.test_strings"><stringProp name="1">2</stringProp></collectionProp>') },
              { element('SizeAssertion', 'SizeAssertionGui', ['SizeAssertion.size': '100', 'SizeAssertion.operator': 3, 'Assertion.test_field': some(['SizeAssertion.response_network_size', 'SizeAssertion.response_data'])]) },
              { element('DurationAssertion', 'DurationAssertionGui', ['DurationAssertion.duration': '60000']) },
              { quiet ? '' : element('AnchorModifier', 'AnchorModifierGui', [:]) },
              { quiet ? '' : listener() }]).call()
    }
}
