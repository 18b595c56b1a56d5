// SPDX-License-Identifier: Apache-2.0
/**
 * What downloads are compared with: so many transfers of one file, on one connection, of which the
 * first ones are left out. The last line of standard output has the figures of the rest.
 */
package io.github.jmeteroverdrive.rivals.downloads;
