// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import java.nio.file.Path;

/** The virtual host in Broker-J's words: its store, and that queues make themselves. */
final class VirtualHostJson {

    /**
     * Every name but those that the broker gives a meaning: its exchanges ({@code amq.topic/KEY} is
     * a topic), management ({@code $management}) and global addresses ({@code /…}).
     */
    static final String QUEUES = "(?!amq[.])[^$/].*";

    private VirtualHostJson() {}

    static String of(Options.Store store, Path directory) {
        return """
                {"type": "%s",%s
                 "nodeAutoCreationPolicies": [
                   {"pattern": "%s", "nodeType": "queue", "attributes": {},
                    "createdOnPublish": "true", "createdOnConsume": "true"}]}
                """
                .formatted(type(store), storePath(store, directory), QUEUES);
    }

    private static String type(Options.Store store) {
        return switch (store) {
            case MEMORY -> "Memory";
            case DERBY -> "DERBY";
        };
    }

    private static String storePath(Options.Store store, Path directory) {
        if (store == Options.Store.MEMORY) return "";
        String path = directory.resolve("messages").toString().replace("\\", "\\\\");
        return "\"storePath\": \"" + path + "\",";
    }
}
