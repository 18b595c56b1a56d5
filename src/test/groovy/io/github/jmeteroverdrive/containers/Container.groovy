// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.containers

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/**
 * A container of the image without a container engine, made of kernel features: a read-only root with the image's folders, a user
 * without rights, a separate PID namespace, a memory limit. Java and the tools are those of this host.
 */
final class Container implements AutoCloseable {

    /** Mounts the image, and replaces itself by the program of the container. */
    private static final String MOUNTED = '''
        cd "$FOLDER"; mkdir -p root runs; chmod 1777 runs
        mount -t tmpfs root root; cd root
        mkdir -p usr etc proc dev sys runs tmp run/secrets opt/java opt/jmeter; touch start
        for name in bin lib lib64; do ln -s "usr/$name" "$name"; done
        readonly_at() { mount --bind "$1" "$2"; mount -o remount,bind,ro "$2"; }
        readonly_at /usr usr; readonly_at /etc etc; readonly_at "$JAVA" opt/java; readonly_at "$PROJECT/containers/start" start
        for name in bin lib; do mkdir "opt/jmeter/$name"; readonly_at "$JMETER/$name" "opt/jmeter/$name"; done
        for name in jmx profiles sysctl target; do mkdir "opt/jmeter/$name"; readonly_at "$PROJECT/$name" "opt/jmeter/$name"; done
        touch opt/jmeter/overdrive; readonly_at "$PROJECT/overdrive" opt/jmeter/overdrive
        printf '%s\\n' "$HOSTS" >../hosts; mount --bind ../hosts etc/hosts
        [ -z "$KEY" ] || install -m 0400 -o 10001 "$KEY" run/secrets/rmi_keystore.jks
        mount -t sysfs -o ro sysfs sys; mount -t tmpfs limits sys/fs/cgroup; mkdir sys/fs/cgroup/memory
        [ -z "$CGROUP" ] || mount --bind "$CGROUP" sys/fs/cgroup/memory
        mount -t proc proc proc; mount --rbind /dev dev; mount --bind ../runs runs; mount -t tmpfs -o "mode=1777,$TMP" tmp tmp
        mount -o remount,ro .
        exec chroot . setpriv --reuid=10001 --regid=0 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all \\
            env -i PATH=/usr/bin:/bin JAVA_HOME=/opt/java $ENVIRONMENT /start "$@"'''

    final Path folder
    final Process process
    private final Path cgroup

    /**
     * @param network the command prefix that enters the container's network
     * @param options key: a file; hosts: the lines of /etc/hosts; memory: a limit in MiB; tmp: mount options of /tmp; environment
     */
    Container(Path folder, List<String> network, Map<String, Object> options, String... command) {
        this.folder = Files.createDirectories(folder)
        cgroup = options.memory ? limited("od-${ProcessHandle.current().pid()}-$folder.fileName", options.memory as int) : null
        def shell = '[ -z "$CGROUP" ] || echo $$ >"$CGROUP/cgroup.procs"; exec "$@"'
        def builder = new ProcessBuilder(['bash', '-e', '-c', shell, 'bash', *network, 'unshare', '-m', '-p', '-f',
                                          'bash', '-e', '-c', MOUNTED, 'bash', *command]*.toString())
        builder.environment().putAll([FOLDER: "$folder", PROJECT: "$Project.HOME", JMETER: "${Project.jmeter()}", JAVA: System.getProperty('java.home'),
                                      HOSTS: options.hosts ?: '', KEY: "${options.key ?: ''}", CGROUP: "${cgroup ?: ''}", TMP: options.tmp ?: 'exec',
                                      ENVIRONMENT: (options.environment ?: [:]).collect { name, value -> "$name=$value" }.join(' ')]
            .collectEntries { [it.key, it.value.toString()] })
        process = builder.redirectErrorStream(true).redirectOutput(folder.resolve('console.txt').toFile()).start()
    }

    /** Creates a version 1 cgroup with a memory limit. */
    private static Path limited(String name, int mebibytes) {
        def group = Files.createDirectory(groups().resolve(name))
        Files.writeString(group.resolve('memory.limit_in_bytes'), "${mebibytes}m")
        group
    }

    private static Path groups() {
        Path.of('/sys/fs/cgroup/memory')
    }

    /** Whether this user may create a container on this host; see {@link #limits} for memory limits. */
    static boolean possible() {
        new ProcessBuilder('unshare', '-n', '-m', '-p', '-f', 'true').start().waitFor() == 0
    }

    /** Whether memory can be limited on this host. */
    static boolean limits() {
        Files.isWritable(groups().resolve('cgroup.procs'))
    }

    /** The container's process 1, as this host sees it. */
    private ProcessHandle first() {
        process.toHandle().children().findFirst().get()
    }

    /** The command line of the container's process 1. */
    List<String> getArguments() {
        Files.readString(Path.of("/proc/${first().pid()}/cmdline")).split('\0').toList()
    }

    /** Waits until its output contains this text; the time-out of tests limits that. */
    void awaitConsole(String text) {
        while (!console.contains(text)) {
            assert process.alive: console
            Thread.sleep(50)
        }
    }

    /** Sends SIGTERM to process 1, as a container engine does. */
    void terminate() {
        first().destroy()
    }

    int exitCode() {
        assert process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): console
        process.exitValue()
    }

    String getConsole() {
        folder.resolve('console.txt').text
    }

    @Override
    void close() {
        process.toHandle().descendants().forEach { it.destroyForcibly() } // after setpriv process 1 no longer ends with its parent
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS)
        removeGroup()
    }

    private void removeGroup() {
        for (int i = 0; cgroup && i < 100 && Files.exists(cgroup); i++) {
            if (new ProcessBuilder('rmdir', "$cgroup").start().waitFor() == 0) return
            Thread.sleep(50) // its last process is still ending
        }
    }
}
