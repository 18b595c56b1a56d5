// SPDX-License-Identifier: Apache-2.0
/** Contents of messages. */
package io.github.jmeteroverdrive.jms.message;
