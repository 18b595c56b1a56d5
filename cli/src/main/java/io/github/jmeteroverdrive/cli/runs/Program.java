// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What an external way starts. Immutable.
 *
 * @param command program and arguments; no shell reads them
 * @param directory where it is started
 * @param environment added to this JVM's
 * @param needs what must be there before
 */
public record Program(
        List<String> command, Path directory, Map<String, String> environment, List<Need> needs) {}
