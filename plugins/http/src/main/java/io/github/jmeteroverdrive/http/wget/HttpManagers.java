// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.run.RunContext;
import java.net.URL;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.testelement.TestElement;

/**
 * JMeter's HTTP managers in the scope of a sampler: headers, cookies and authorizations take effect; other HTTP
 * elements cause a warning that they do not. JMeter thread only.
 */
public final class HttpManagers {

    private static final String HTTP = "org.apache.jmeter.protocol.http.";

    private HeaderManager headers;
    private CookieManager cookies;
    private AuthManager authorizations;
    private final Set<String> warned = new HashSet<>();

    /** Whether to pass an element to {@link #add}. */
    public boolean accepts(ConfigTestElement element) {
        boolean known =
                element instanceof HeaderManager || element instanceof CookieManager || element instanceof AuthManager;
        if (!known && isHttp(element) && warned.add(element.getName()))
            RunContext.current()
                    .warn("%s: '%s' has no effect on a process; use the sampler's own fields."
                            .formatted(WgetSettings.LABEL, element.getName()));
        return known;
    }

    private static boolean isHttp(ConfigTestElement element) {
        return element.getClass().getName().startsWith(HTTP)
                || element.getPropertyAsString(TestElement.GUI_CLASS).startsWith(HTTP);
    }

    public void add(TestElement element) {
        if (element instanceof HeaderManager more) headers = headers == null ? more : headers.merge(more);
        else if (element instanceof CookieManager more) cookies = more;
        else if (element instanceof AuthManager more) authorizations = more;
    }

    public void clear() {
        headers = null;
        cookies = null;
        authorizations = null;
    }

    /** The headers for a URL; the sampler's own override those of a manager. */
    Map<String, String> headers(URL url, Map<String, String> own) {
        if (headers == null && cookies == null && authorizations == null) return own;
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (headers != null) {
            for (int i = 0; i < headers.size(); i++) {
                Header header = headers.get(i);
                WgetSettings.addHeader(all, header.getName(), header.getValue());
            }
        }
        String cookie = cookies == null ? null : cookies.getCookieHeaderForURL(url);
        if (cookie != null) all.put("Cookie", cookie);
        String authorization = authorizations == null ? null : authorizations.getAuthHeaderForURL(url);
        if (authorization != null) all.put("Authorization", authorization);
        all.putAll(own);
        return all;
    }

    /** Passes the cookies of a response to the cookie manager, if there is one. */
    void saveCookies(ResponseHead response, URL url) {
        if (cookies == null || url == null) return;
        for (String cookie : response.headers("Set-Cookie")) cookies.addCookieFromHeader(cookie, url);
    }
}
