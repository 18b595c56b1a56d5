// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** A broker or server that stays, for several runs. */
class TargetTest {

    private static final LIMIT_SECONDS = 300

    private static String url(Overdrive target) {
        target.await(~/-Dtarget\.url='([^']+)'/).group(1)
    }

    @Test
    void 'server answers at the URL that is printed, and ends with the command'() {
        def target = new Overdrive('target', 'http')
        def server
        try {
            assert new URI(url(target)).toURL().openConnection().responseCode == 200
            server = target.process.descendants().find { it.info().command().orElse('').endsWith('java') }
        } finally {
            target.process.destroy()
        }
        target.process.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS)
        server?.onExit()?.get(LIMIT_SECONDS, TimeUnit.SECONDS)
    }

    @Test
    void 'option that the target does not have is refused with the closest, and all are listed'() {
        def target = new Overdrive('target', 'http', 'prot=1')
        assert target.exitCode() == 2: target.output
        assert target.output.readLines().last() == "overdrive: Target http: there is no option 'prot'; did you mean 'port'? ./overdrive target NAME --options describes all."
        def all = new Overdrive('target', 'http', '--options')
        assert all.exitCode() == 0: all.output
        assert all.output.contains('\nport=0..65535 ('): all.output
    }

    @Tag('full')
    @Test
    void 'two runs use one broker'() {
        def target = new Overdrive('target', 'artemis')
        try {
            def url = "-Dtarget.url=${url(target)}"
            def producer = new Overdrive('run', 'JMS.Producer', url, '-DMessages=100', Overdrive.NO_PAGE)
            assert producer.exitCode() == 0: producer.output
            def consumer = new Overdrive('run', 'JMS.Consumer', url, '-DIdleTimeout=2', Overdrive.NO_PAGE)
            assert consumer.exitCode() == 0: consumer.output
            assert consumer.output =~ /received +100 /: consumer.output
        } finally {
            target.process.destroy()
        }
    }
}
