// SPDX-License-Identifier: Apache-2.0
/** State that the producers and consumers of a run share, by address. */
package io.github.jmeteroverdrive.jms.address;
