// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.nio.file.Path;

/**
 * A PKCS12 file with the certificate for clients to trust.
 *
 * @param password without blanks
 */
public record TrustStore(Path file, String password) {}
