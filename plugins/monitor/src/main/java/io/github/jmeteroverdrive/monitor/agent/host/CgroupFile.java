// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds {@code cpu.stat} of the control group this process is in: by {@code /proc/self/cgroup} and the mounts of
 * {@code /proc/self/mountinfo} (cgroups(7), proc(5)). With both versions mounted, the one that has the CPU controller
 * counts.
 *
 * @param groups lines {@code id:controllers:path}
 * @param mounts lines of mountinfo
 */
public record CgroupFile(List<String> groups, List<String> mounts) {

    private static final String STAT = "cpu.stat";
    private static final String V2 = "";
    private static final String CPU = "cpu";

    public static Path of(Path proc) throws IOException {
        Path self = proc.resolve("self");
        if (!Files.isReadable(self.resolve("cgroup"))) throw new IOException("there is no " + self.resolve("cgroup"));
        return new CgroupFile(Files.readAllLines(self.resolve("cgroup")), Files.readAllLines(self.resolve("mountinfo")))
                .find()
                .orElseThrow(() -> new IOException("no mounted control group of this process has a " + STAT));
    }

    Optional<Path> find() {
        return find(CPU).or(() -> find(V2));
    }

    private Optional<Path> find(String controller) {
        for (String line : groups) {
            String[] cells = line.split(":", 3);
            if (cells.length < 3 || !Arrays.asList(cells[1].split(",")).contains(controller)) continue;
            for (String mount : mounts) {
                Optional<Path> found = file(mount, controller, cells[2]);
                if (found.isPresent()) return found;
            }
        }
        return Optional.empty();
    }

    /** Parses a line {@code id parent device root mountpoint options … - type source options}. */
    private static Optional<Path> file(String mount, String controller, String group) {
        String[] halves = mount.split(" - ", 2);
        String[] place = halves[0].split(" ");
        String[] kind = halves.length < 2 ? new String[0] : halves[1].split(" ");
        if (place.length < 5 || kind.length < 3) return Optional.empty();
        boolean right = controller.equals(V2)
                ? kind[0].equals("cgroup2")
                : kind[0].equals("cgroup") && Arrays.asList(kind[2].split(",")).contains(controller);
        if (!right) return Optional.empty();
        String root = place[3].equals("/") ? "" : place[3];
        Path point = Path.of(place[4]);
        // in a container the mount may show a part of the tree only
        String below = group.startsWith(root) ? group.substring(root.length()) : "";
        Path stat = point.resolve(below.replaceFirst("^/+", "")).resolve(STAT);
        return Files.isReadable(stat) ? Optional.of(stat) : Optional.empty();
    }
}
