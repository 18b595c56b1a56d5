// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.json.JsonOutput
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Transactions that the broker does not commit. */
@Tag('full')
class CommitFailureTest {

    @TempDir
    Path folder

    @Test
    void 'if the broker refuses commits, exactly the messages of those transactions fail'() {
        Artemis.start().withCloseable { broker ->
            def limit = JsonOutput.toJson([addressFullMessagePolicy: 'FAIL', maxSizeBytes: 300_000, pageSizeBytes: 100_000])
            broker.manage { JMSManagementHelper.putOperationInvocation(it, 'broker', 'addAddressSettings', 'overdrive', limit) }
            def parameters = ['target.url': broker.url, Consumers: 0, Messages: 470, CommitInterval: 50, MaxPending: 100]
            WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def summary = run.summary
                assert summary.completed > 0 && summary.failed > 0 && summary.unresolved == 0
                assert summary.sent == summary.completed + summary.failed
                assert summary.completed % 50 == 0
                assert broker.count('overdrive') == summary.completed
                assert summary.leftOver == summary.completed
                def rows = run.results('send')
                assert rows.count { it.success == 'true' } == summary.completed
                assert summary.errors.values().sum() == summary.failed
                assert summary.errors.keySet().every { it.contains('AMQ') }
            }
        }
    }
}
