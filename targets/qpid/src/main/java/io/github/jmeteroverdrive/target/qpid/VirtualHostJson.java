// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import java.nio.file.Path;

/** Broker-J's configuration of the virtual host: its store, and queues created on first use. */
final class VirtualHostJson {

    /**
     * Every name except those with a meaning for the broker: its exchanges ({@code amq.topic/KEY} is a topic),
     * management ({@code $management}) and global addresses ({@code /…}).
     */
    static final String QUEUES = "(?!amq[.])[^$/].*";

    private VirtualHostJson() {}

    static String of(QpidOptions.Store store, Path directory) {
        return """
                {"type": "%s",%s
                 "nodeAutoCreationPolicies": [
                   {"pattern": "%s", "nodeType": "queue", "attributes": {},
                    "createdOnPublish": "true", "createdOnConsume": "true"}]}
                """.formatted(type(store), storePath(store, directory), QUEUES);
    }

    private static String type(QpidOptions.Store store) {
        return switch (store) {
            case MEMORY -> "Memory";
            case DERBY -> "DERBY";
        };
    }

    private static String storePath(QpidOptions.Store store, Path directory) {
        if (store == QpidOptions.Store.MEMORY) return "";
        String path = directory.resolve("messages").toString().replace("\\", "\\\\");
        return "\"storePath\": \"" + path + "\",";
    }
}
