// SPDX-License-Identifier: Apache-2.0
/** Contents of messages, and their sample results. */
package io.github.jmeteroverdrive.jms.message;
