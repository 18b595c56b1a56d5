// SPDX-License-Identifier: Apache-2.0
/** The target kafka: a broker that is its own controller. */
package io.github.jmeteroverdrive.target.kafka;
