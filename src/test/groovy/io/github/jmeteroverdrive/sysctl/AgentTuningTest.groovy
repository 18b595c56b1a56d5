// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sysctl

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Assumptions
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** {@code sysctl/agent-tuning} on a real kernel, in network namespaces. */
class AgentTuningTest {

    /** Sets ports and socket reuse as on a machine of 2018, so that tests do not depend on the host. */
    static final String START = '''
        echo 32768 60999 >/proc/sys/net/ipv4/ip_local_port_range
        echo 0 >/proc/sys/net/ipv4/tcp_tw_reuse
        echo 4096 131072 33554432 >/proc/sys/net/ipv4/tcp_rmem
        '''

    @TempDir
    Path folder
    Namespace namespace

    @BeforeEach
    void 'create a namespace'() {
        namespace = new Namespace(folder.resolve('state'))
    }

    private String run(String script) {
        namespace.run(START + script)
    }

    private Path preset(String lines) {
        Files.writeString(folder.resolve('own.conf'), lines)
    }

    @Test
    void 'apply sets the values of the load-agent preset, and a second apply changes nothing'() {
        def output = run('''
            agent-tuning diff load-agent; echo "diff $?"
            agent-tuning apply load-agent; echo "apply $?"
            key net.ipv4.ip_local_port_range; key net.ipv4.tcp_tw_reuse
            agent-tuning apply load-agent; echo "again $?"''')
        assert output.count('set     net.ipv4.ip_local_port_range: 32768 60999 -> 1024 65535') == 2
        assert output.contains('diff 1\n') && output.contains('apply 0\n1024 65535\n1\n')
        def again = output.substring(output.indexOf('apply 0'))
        assert again.contains('same    net.ipv4.tcp_tw_reuse: 1') && !again.contains('set  ') && again.endsWith('again 0\n')
    }

    @Test
    void 'undo restores the values from before the first apply, and a second undo has nothing to do'() {
        def output = run("""
            agent-tuning apply ${preset('net.ipv4.ip_local_port_range = 20001 60999')}
            agent-tuning apply load-agent
            agent-tuning undo; echo "undo \$?"
            key net.ipv4.ip_local_port_range; key net.ipv4.tcp_tw_reuse
            agent-tuning undo; echo "again \$?\"""")
        assert output.contains('warning net.ipv4.ip_local_port_range: 20001 60999 does harm')
        assert output.contains('undo 0\n32768 60999\n0\n')
        assert output.endsWith('There is nothing to undo in this network namespace.\nagain 0\n')
    }

    @Test
    void 'undo restores all values although a kill left an incomplete line in the journal'() {
        def output = run('''
            agent-tuning apply load-agent >/dev/null
            printf 'net.ipv4.tcp_fin_timeout\\t=60\\t=15\\tend\\nnet.ipv4.tcp_sa' >>"$AGENT_TUNING_STATE"/*.tsv
            agent-tuning undo; echo "undo $?"
            key net.ipv4.ip_local_port_range; key net.ipv4.tcp_fin_timeout''')
        assert output.contains('undo 0\n32768 60999\n60\n')
    }

    @Test
    void 'undo leaves a value that was changed after apply, unless forced'() {
        def output = run('''
            agent-tuning apply load-agent >/dev/null
            echo 2000 50001 >/proc/sys/net/ipv4/ip_local_port_range
            agent-tuning undo; echo "undo $?"; key net.ipv4.ip_local_port_range; key net.ipv4.tcp_tw_reuse
            agent-tuning undo --force; echo "forced $?"; key net.ipv4.ip_local_port_range''')
        assert output.contains('left    net.ipv4.ip_local_port_range: another program has set 2000 50001 since')
        assert output.contains('undo 3\n2000 50001\n0\n') && output.endsWith('forced 0\n32768 60999\n')
    }

    @Test
    void 'a journal of an earlier namespace with the same number is ignored'() {
        def output = run('''
            agent-tuning apply load-agent >/dev/null
            sed -i 's/=[0-9][^\\t]*/=7 8/g' "$AGENT_TUNING_STATE"/*.tsv
            echo 1 >/proc/sys/net/ipv4/tcp_tw_reuse; echo 32768 60999 >/proc/sys/net/ipv4/ip_local_port_range
            agent-tuning apply load-agent >/dev/null; agent-tuning undo; key net.ipv4.ip_local_port_range''')
        assert output.endsWith('restored net.ipv4.ip_local_port_range: 32768 60999\n32768 60999\n')
    }

    @Test
    void 'apply lowers no value and no part of a value'() {
        def output = run('agent-tuning apply yandex-tank; echo "apply $?"; key net.ipv4.tcp_rmem; key net.ipv4.tcp_fin_timeout')
        assert output.contains('skip    net.ipv4.tcp_fin_timeout: 10 would lower 60')
        assert output.contains('skip    net.ipv4.tcp_tw_recycle: gone since Linux 4.12')
        assert output.contains('16384 174760 349520 would lower a part of 4096 131072 33554432')
        assert output.contains('refuse  net.ipv4.tcp_mem: it is not visible in a network namespace')
        assert output.contains('apply 3\n16384 174760 33554432\n60\n')
    }

    @Test
    void 'apply refuses keys that take effect outside the namespace'() {
        def before = new File('/proc/sys/fs/nr_open').text
        def output = run('agent-tuning apply --exact gatling; echo "apply $?"')
        ['fs.nr_open', 'fs.file-max'].each {
            assert output.contains("refuse  $it: it reaches beyond a network namespace; set it on the machine itself")
        }
        assert output.contains('apply 3') && new File('/proc/sys/fs/nr_open').text == before
        // a UTS namespace, as containers have one
        assert namespace.run('agent-tuning diff gatling', ['unshare', '-u']) =~
                /refuse  fs.nr_open: it reaches beyond a container \(its uts namespace is its own\)/
    }

    @Test
    void 'apply --exact lowers values'() {
        def output = run('agent-tuning apply --exact stock-2018; echo "apply $?"; key net.ipv4.tcp_rmem; key net.core.somaxconn')
        assert output.contains('apply 0\n4096 87380 6291456\n128\n')
    }

    @Test
    void 'apply --exact is refused outside a network namespace'() {
        Assumptions.assumeTrue(Files.exists(Path.of('/proc/sys/net/core/netdev_max_backlog')), 'this is a namespace already')
        def refused = namespace.run('agent-tuning apply --exact stock-2018', ['env'])
        assert namespace.exitCode == 2 && refused.contains('--exact lowers values, so it works in a network namespace only')
    }

    @Test
    void 'a key that the kernel rejects does not stop the others'() {
        def file = preset('net.ipv4.tcp_congestion_control=nosuch\n-net/ipv4/tcp_tw_reuse = 1\nnet.ipv4.tcp_rmem = many\nnet.x = 1')
        def output = run("agent-tuning apply $file; echo \"apply \$?\"; key net.ipv4.tcp_tw_reuse; agent-tuning undo; echo \"undo \$?\"")
        assert output.contains('failed  net.ipv4.tcp_congestion_control: the kernel rejects nosuch')
        assert output.contains("refuse  net.ipv4.tcp_rmem: 'many' is not a value of the kind vector")
        assert output.contains('refuse  net.x: it is not in keys.tsv')
        assert output.contains('apply 3\n1\n') && output.endsWith('undo 0\n')
    }

    @Test
    void 'check lists the values to set, the limit of open files and ports of the same parity'() {
        def output = run('ulimit -n 500; agent-tuning check; echo "check $?"')
        assert output.contains('a network namespace') && output.contains('set     net.ipv4.tcp_tw_reuse: 0 -> 1')
        assert output.contains('todo    open files: ulimit -n is 500 and may be at most 500') && output.endsWith('check 1\n')
        def parity = run('echo 1025 65535 >/proc/sys/net/ipv4/ip_local_port_range; agent-tuning check')
        assert parity.contains('ports 1025 65535: both ends have the same parity')
    }

    @Test
    void 'without root apply changes nothing and exits with code 4'() {
        def output = run("setpriv --reuid 65534 --regid 65534 --clear-groups '${Project.HOME}/sysctl/agent-tuning' apply load-agent; echo \"apply \$?\"; key net.ipv4.tcp_tw_reuse")
        assert output.contains('Nothing was changed: run it as root') && output.endsWith('apply 4\n0\n')
    }

    @Test
    void 'explain shows the unit and scope of a key and its values in the presets'() {
        def output = run('agent-tuning explain net/core/rmem_max; agent-tuning explain net.ipv4.tcp_mem; agent-tuning explain x; echo "x $?"')
        assert output.contains('reaches: the whole machine; namespaces may only read it') && output.contains('(128MiB)')
        assert output.contains('134217728 134217728 134217728 pages (512GiB 512GiB 512GiB)')
        assert output.contains("there is no key 'x'") && output.endsWith('x 2\n')
    }

    @Test
    void 'a wrong command line prints the usage and exits with 2'() {
        ['', 'check x', 'apply', 'apply nosuch', 'undo --all'].each {
            def output = run("agent-tuning $it; echo \"exit \$?\"")
            assert output.endsWith('exit 2\n') && (output.contains('agent-tuning COMMAND') || output.contains("no preset 'nosuch'"))
        }
    }
}
