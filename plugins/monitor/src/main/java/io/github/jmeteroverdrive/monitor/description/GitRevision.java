// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.description;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The commit that is checked out, read from git's files: a run starts no process for a note. */
public final class GitRevision {

    private static final String REF = "ref: ";
    private static final String LINK = "gitdir: ";

    private GitRevision() {}

    /** Empty when the directory is no checkout, or one that cannot be read. */
    public static Optional<String> of(Path checkout) {
        try {
            Path git = checkout.resolve(".git");
            if (Files.isRegularFile(git)) { // a worktree
                git = checkout.resolve(Files.readString(git).strip().substring(LINK.length()));
            }
            String head = Files.readString(git.resolve("HEAD")).strip();
            return head.startsWith(REF)
                    ? resolve(common(git), head.substring(REF.length()))
                    : Optional.of(head);
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static Path common(Path git) throws IOException {
        Path link = git.resolve("commondir");
        return Files.exists(link) ? git.resolve(Files.readString(link).strip()) : git;
    }

    private static Optional<String> resolve(Path git, String ref) throws IOException {
        Path loose = git.resolve(ref);
        if (Files.exists(loose)) return Optional.of(Files.readString(loose).strip());
        try (var lines = Files.lines(git.resolve("packed-refs"))) {
            return lines.filter(line -> line.endsWith(" " + ref))
                    .map(line -> line.split(" ")[0])
                    .findFirst();
        }
    }
}
