// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.form.Fields;
import java.util.List;

/**
 * What an endpoint says about TLS.
 *
 * @param trusted file, "" = what Java trusts
 * @param certificate file, "" = none
 * @param key file, "" = within the certificate's
 * @param serverName "" = the URL's host
 */
record TlsSettings(
        String trusted,
        String certificate,
        String key,
        String password,
        List<String> versions,
        boolean resumption,
        String serverName) {

    /**
     * @param tls whether there is any
     * @throws RuntimeException of the kind that the fields throw, when they contradict each other
     */
    static TlsSettings of(Fields fields, boolean tls) {
        TlsSettings settings =
                new TlsSettings(
                        fields.get(TlsFields.TRUSTED),
                        fields.get(TlsFields.CERTIFICATE),
                        fields.get(TlsFields.KEY),
                        fields.get(TlsFields.PASSWORD),
                        fields.get(TlsFields.VERSIONS),
                        fields.get(TlsFields.RESUMPTION),
                        fields.get(TlsFields.SERVER_NAME));
        if (!tls && !settings.certificate.isEmpty())
            throw fields.refuse(
                    TlsFields.CERTIFICATE, "the URL is without TLS; give one with https://");
        if (fields.get(EndpointFields.INSECURE) && !settings.trusted.isEmpty())
            throw fields.refuse(
                    TlsFields.TRUSTED,
                    "Any certificate is true, so nobody asks who signed it; give false there");
        if (settings.certificate.isEmpty() && !settings.key.isEmpty())
            throw fields.refuse(
                    TlsFields.KEY, "there is no client certificate; give the one of this key");
        return settings;
    }
}
