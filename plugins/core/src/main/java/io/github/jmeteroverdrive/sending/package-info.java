// SPDX-License-Identifier: Apache-2.0
/** Shared by samplers that send many messages or requests per call, at a rate or as fast as possible. */
package io.github.jmeteroverdrive.sending;
