// SPDX-License-Identifier: Apache-2.0
/** What producers and consumers of one run know of each other. */
package io.github.jmeteroverdrive.jms.address;
