// SPDX-License-Identifier: Apache-2.0
/** What the producers and consumers of a run know of each other, by address. */
package io.github.jmeteroverdrive.jms.address;
