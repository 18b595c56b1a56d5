// SPDX-License-Identifier: Apache-2.0
/** What samplers share that send many at once, at a rate or as fast as it goes. */
package io.github.jmeteroverdrive.sending;
