// SPDX-License-Identifier: Apache-2.0
/** Calls of gRPC methods: messages, status, and the description of the method. */
package io.github.jmeteroverdrive.httpasync.grpc;
