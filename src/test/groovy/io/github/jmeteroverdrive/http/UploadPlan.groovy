// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import groovy.xml.XmlUtil
import java.nio.file.Files
import java.nio.file.Path

/** A plan of uploads to one server, one after the other. */
final class UploadPlan {

    private final StringBuilder samplers = new StringBuilder()
    private final Path folder
    private final int port

    UploadPlan(Path folder, int port) {
        this.folder = folder
        this.port = port
    }

    /**
     * Adds an od - Templated Upload.
     *
     * @param text of its template
     * @param fields of the upload, without "TemplatedUpload."
     * @param http properties of HTTP Request, without "HTTPSampler."
     */
    UploadPlan upload(String label, String text, Map<String, Object> fields = [:], Map<String, Object> http = [:]) {
        def template = Files.writeString(folder.resolve("${label}.template"), text)
        uploadFile(label, template, fields, http)
    }

    UploadPlan uploadFile(String label, Path template, Map<String, Object> fields = [:], Map<String, Object> http = [:]) {
        def all = [template: template] + fields
        def request = [path: "/put/$label", method: 'PUT', contentEncoding: 'UTF-8', follow_redirects: true, use_keepalive: true] + http
        samplers << """<io.github.jmeteroverdrive.http.TemplatedUpload guiclass="io.github.jmeteroverdrive.http.TemplatedUploadGui"
                testclass="io.github.jmeteroverdrive.http.TemplatedUpload" testname="$label">
            ${all.collect { name, value -> property("TemplatedUpload.$name", value) }.join('\n')}
            ${request.collect { name, value -> property("HTTPSampler.$name", value) }.join('\n')}
            </io.github.jmeteroverdrive.http.TemplatedUpload>
            <hashTree/>
            """
        this
    }

    /** Adds samplers as XML of a plan. */
    UploadPlan raw(String more) {
        samplers << more
        this
    }

    private static String property(String name, Object value) {
        def kind = value instanceof Boolean ? 'boolProp' : 'stringProp'
        "<$kind name=\"$name\">${XmlUtil.escapeXml(value as String)}</$kind>"
    }

    /** @param variables user-defined variables of the plan */
    Path write(Map<String, String> variables, int threads = 1, int loops = 1) {
        def arguments = variables.collect { name, value -> """<elementProp name="$name" elementType="Argument">
            ${property('Argument.name', name)}${property('Argument.value', value)}${property('Argument.metadata', '=')}</elementProp>""" }
        Files.writeString(folder.resolve('uploads.jmx'), """<?xml version="1.0" encoding="UTF-8"?>
<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
  <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="uploads">
    <elementProp name="TestPlan.user_defined_variables" elementType="Arguments"><collectionProp name="Arguments.arguments">
      ${arguments.join('\n')}
    </collectionProp></elementProp>
  </TestPlan>
  <hashTree>
    <io.github.jmeteroverdrive.monitor.LiveStatistics guiclass="io.github.jmeteroverdrive.monitor.LiveStatisticsGui"
        testclass="io.github.jmeteroverdrive.monitor.LiveStatistics" testname="od - Live Statistics"/>
    <hashTree/>
    <ConfigTestElement guiclass="HttpDefaultsGui" testclass="ConfigTestElement" testname="HTTP Request Defaults">
      ${property('HTTPSampler.domain', '127.0.0.1')}${property('HTTPSampler.port', port)}
    </ConfigTestElement>
    <hashTree/>
    <HeaderManager guiclass="HeaderPanel" testclass="HeaderManager" testname="headers">
      <collectionProp name="HeaderManager.headers"><elementProp name="" elementType="Header">
        ${property('Header.name', 'X-From')}${property('Header.value', 'header manager')}
      </elementProp></collectionProp>
    </HeaderManager>
    <hashTree/>
    <AuthManager guiclass="AuthPanel" testclass="AuthManager" testname="log-in">
      <collectionProp name="AuthManager.auth_list"><elementProp name="" elementType="Authorization">
        ${property('Authorization.url', "http://127.0.0.1:$port/auth/")}${property('Authorization.username', 'me')}
        ${property('Authorization.password', 'secret')}${property('Authorization.domain', '')}${property('Authorization.realm', 'r')}
      </elementProp></collectionProp>
    </AuthManager>
    <hashTree/>
    <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="users">
      <stringProp name="ThreadGroup.num_threads">$threads</stringProp>
      <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
      <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
        <boolProp name="LoopController.continue_forever">false</boolProp><intProp name="LoopController.loops">$loops</intProp>
      </elementProp>
    </ThreadGroup>
    <hashTree>
$samplers
    </hashTree>
  </hashTree>
</hashTree></jmeterTestPlan>
""")
    }
}
