// SPDX-License-Identifier: Apache-2.0
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.runtime.RemoteControlReader;
import org.jacoco.core.runtime.RemoteControlWriter;

/**
 * Counts the classes whose methods run in a JVM with JaCoCo's agent (output=tcpclient): in most of many short windows, in any of them, and
 * from the first window to the end of the JVM. testing/size.md has the commands. Arguments: port, seconds before the first window, windows.
 */
class PassedClasses {
    private static Set<String> hit = new TreeSet<>();

    public static void main(String[] args) throws Exception {
        int windows = Integer.parseInt(args[2]);
        try (var server = new ServerSocket(Integer.parseInt(args[0])); var agent = server.accept()) {
            var reader = new RemoteControlReader(agent.getInputStream());
            var writer = new RemoteControlWriter(agent.getOutputStream());
            reader.setSessionInfoVisitor(session -> {});
            reader.setExecutionDataVisitor(PassedClasses::add);
            Thread.sleep(1000L * Integer.parseInt(args[1]));
            dump(writer, reader);
            Map<String, Integer> hits = new HashMap<>();
            for (int window = 0; window < windows; window++) {
                Thread.sleep(10);
                dump(writer, reader).forEach(name -> hits.merge(name, 1, Integer::sum));
            }
            List<String> most = new ArrayList<>();
            hits.forEach((name, count) -> {
                if (count * 2 > windows) most.add(name);
            });
            hit = new TreeSet<>(hits.keySet());
            while (reader.read()) {}
            print("in most windows", new TreeSet<>(most));
            print("in any window", new TreeSet<>(hits.keySet()));
            print("to the end", hit);
        }
    }

    private static Set<String> dump(RemoteControlWriter writer, RemoteControlReader reader) throws Exception {
        hit = new TreeSet<>();
        writer.visitDumpCommand(true, true);
        reader.read();
        return hit;
    }

    private static void add(ExecutionData data) {
        if (data.hasHits()) hit.add(data.getName());
    }

    private static void print(String title, Set<String> names) {
        System.out.println(title + ": " + names.size());
        names.forEach(name -> System.out.println("  " + name));
    }
}
