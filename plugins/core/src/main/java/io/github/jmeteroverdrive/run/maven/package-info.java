// SPDX-License-Identifier: Apache-2.0

/** What Maven was asked to run: the profiles on its command line, compared with those that there are. */
package io.github.jmeteroverdrive.run.maven;
