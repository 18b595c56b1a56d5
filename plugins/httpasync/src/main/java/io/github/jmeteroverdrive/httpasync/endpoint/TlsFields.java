// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

final class TlsFields {

    private static final Set<String> VALID_VERSIONS = Set.of("TLSv1.2", "TLSv1.3");

    static final Field<String> TRUSTED = Field.text("HttpEndpoint.trusted", "Trusted")
            .file()
            .emptyMeans("what Java trusts")
            .hint("File with the certificates of the authorities that may sign the"
                    + " server's, PEM or PKCS12 (.p12, .pfx), relative to the plan's"
                    + " folder");
    static final Field<String> CERTIFICATE = Field.text("HttpEndpoint.certificate", "Client certificate")
            .file()
            .emptyMeans("none")
            .hint("File: a chain in PEM, or PKCS12 with its key (.p12, .pfx)");
    static final Field<String> KEY = Field.text("HttpEndpoint.key", "Client key")
            .file()
            .emptyMeans("in the file of the certificate")
            .hint("File: PKCS8 in PEM");
    static final Field<String> PASSWORD = Field.text("HttpEndpoint.password", "Password")
            .password()
            .verbatim()
            .emptyMeans("none")
            .hint("Of the key or PKCS12 file; use ${__P(…)} to keep it out of the plan");
    static final Field<List<String>> VERSIONS = Field.of(
                    "HttpEndpoint.tlsVersions", "TLS versions", Value.of(TlsFields::versions))
            .written("TLSv1.2, TLSv1.3")
            .hint("The versions that are offered");
    static final Field<Boolean> RESUMPTION = Field.flag("HttpEndpoint.resumption", "Session resumption", true)
            .meaning(false, "each connection has a full handshake");
    static final Field<String> SERVER_NAME = Field.text("HttpEndpoint.serverName", "Server name")
            .emptyMeans("the URL's host")
            .hint("Sent to the server (SNI); its certificate must be for this name");

    static final Section SECTION =
            Section.of("TLS", TRUSTED, CERTIFICATE, KEY, PASSWORD, VERSIONS, RESUMPTION, SERVER_NAME);

    private TlsFields() {}

    private static List<String> versions(String text) {
        List<String> versions =
                Stream.of(text.split(",", -1)).map(String::strip).toList();
        if (!VALID_VERSIONS.containsAll(versions))
            throw new IllegalArgumentException("give TLSv1.2, TLSv1.3, or both with a comma");
        return versions;
    }
}
