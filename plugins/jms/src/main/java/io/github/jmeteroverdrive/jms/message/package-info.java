// SPDX-License-Identifier: Apache-2.0
/** What a message carries. */
package io.github.jmeteroverdrive.jms.message;
