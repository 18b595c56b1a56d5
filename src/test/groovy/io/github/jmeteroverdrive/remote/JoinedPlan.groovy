// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.monitor.StockPlan
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Files
import java.nio.file.Path

/** A plan that joins the thread groups of several plans, so that one run does the work of all of them. */
final class JoinedPlan {

    private static final String END = '    </hashTree>\n  </hashTree>\n</jmeterTestPlan>'
    private static final String FIRST_GROUP = '      <ThreadGroup '

    private JoinedPlan() {}

    /**
     * JMS.Client with the users of two HTTP scenarios, whose samples are labelled GET and download, and with stock samplers, labelled by
     * the property their.name; and with a flow that sends each row of a file once, three rows by each agent.
     */
    static Path write(Path file, String httpUrl, Path rows) {
        def client = JMeterRun.plan('JMS.Client').text
        def groups = [http('Samplers.HTTP.Request.X', httpUrl), http('Samplers.HTTP.Download', httpUrl).replace('"GET">', '"download">'),
                      groups(StockPlan.PLAN.replace('testname="wait"', 'testname="${__P(their.name)}"').replace('>500<', '>50<')), flow(httpUrl, rows)]
        Files.writeString(file, client.substring(0, client.lastIndexOf(END)) + groups.join() + END + '\n')
    }

    private static String http(String scenario, String url) {
        groups(JMeterRun.plan(scenario).text.replace('${__P(target.url,)}', url))
    }

    private static String flow(String url, Path rows) {
        def plan = JMeterRun.plan('Samplers.HTTP.Flow').text.replace('${__P(target.url,)}', url).replace('${__od(Messages)}', '3')
            .replace('${__od(MaxPending)}', '1')
            .replaceFirst(/(?s)(name="HttpFlow.steps">).*?<\//, '$1{"method": "POST", "path": "/upload", "body": "\\${row}"}</')
            .replaceFirst(/(<stringProp name="HttpFlow.pause">)/, '<stringProp name="HttpFlow.feed">rows</stringProp>$1')
        def feed = '<io.github.jmeteroverdrive.httpasync.DataFeed guiclass="io.github.jmeteroverdrive.httpasync.DataFeedGui"' +
            " testclass=\"io.github.jmeteroverdrive.httpasync.DataFeed\" testname=\"rows\"><stringProp name=\"DataFeed.file\">$rows</stringProp>" +
            '<stringProp name="DataFeed.rows">once</stringProp></io.github.jmeteroverdrive.httpasync.DataFeed><hashTree/>'
        feed + plan.substring(plan.indexOf('<io.github.jmeteroverdrive.httpasync.HttpEndpoint '), plan.lastIndexOf(END))
    }

    private static String groups(String plan) {
        plan.substring(plan.indexOf(FIRST_GROUP), plan.lastIndexOf(END))
    }
}
