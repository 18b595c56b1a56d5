// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupFileTest {

    @TempDir
    Path temp;

    private Path stat(String directory) throws IOException {
        Path place = Files.createDirectories(temp.resolve(directory));
        return Files.writeString(place.resolve("cpu.stat"), "");
    }

    private String v2(String root, String point) {
        return "31 23 0:28 " + root + " " + temp.resolve(point) + " rw shared:1 - cgroup2 cgroup2 rw";
    }

    private String v1(String root, String point) {
        return "32 31 0:29 " + root + " " + temp.resolve(point) + " rw - cgroup cgroup rw,cpu,cpuacct";
    }

    @Test
    void findsTheCgroupOfVersionTwo() throws IOException {
        Path stat = stat("sys/user.slice/app");
        assertThat(new CgroupFile(List.of("0::/user.slice/app"), List.of(v2("/", "sys"))).find())
                .contains(stat);
    }

    @Test
    void findsTheCgroupOfVersionOneNextToAnEmptyVersionTwo() throws IOException {
        stat("unified/");
        Path stat = stat("cpu/app");
        List<String> groups = List.of("4:memory:/app", "1:cpu,cpuacct:/app", "0::/");
        assertThat(new CgroupFile(groups, List.of(v2("/", "unified"), v1("/", "cpu"))).find())
                .contains(stat);
    }

    @Test
    void findsTheCgroupOfAContainerMountedAtItsRoot() throws IOException {
        Path stat = stat("sys");
        assertThat(new CgroupFile(List.of("0::/docker/abc"), List.of(v2("/docker/abc", "sys"))).find())
                .contains(stat);
        assertThat(new CgroupFile(List.of("0::/"), List.of(v2("/", "sys"))).find())
                .contains(stat);
    }

    @Test
    void findsNothingInMissingOrInvalidEntries() {
        assertThat(new CgroupFile(List.of("0::/"), List.of(v2("/", "none"))).find())
                .isEmpty();
        assertThat(new CgroupFile(List.of("garbage", ""), List.of(v2("/", "sys"))).find())
                .isEmpty();
        assertThat(new CgroupFile(List.of("0::/"), List.of("garbage", "", "a b c - d")).find())
                .isEmpty();
    }
}
