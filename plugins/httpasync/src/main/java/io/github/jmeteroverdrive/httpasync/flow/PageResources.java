// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.httpasync.flow.FlowSteps.Step;
import io.github.jmeteroverdrive.httpasync.request.Servers;
import io.github.jmeteroverdrive.run.WebUrl;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.jmeter.protocol.http.parser.BaseParser;
import org.apache.jmeter.protocol.http.parser.LinkExtractorParseException;
import org.apache.jmeter.protocol.http.parser.LinkExtractorParser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The images, scripts, style sheets and frames of an HTML page, as HTTP Request finds them with JMeter's parser. One
 * thread.
 */
final class PageResources {

    private static final Logger log = LoggerFactory.getLogger(PageResources.class);
    private static final String PARSER = "org.apache.jmeter.protocol.http.parser.LagartoBasedHtmlParser";

    private final Servers servers;
    private final LinkExtractorParser parser;
    private final Set<String> skipped = new HashSet<>();

    /** Requests a resource, whose URL is the variable. */
    final Step step;

    private final int variable;
    final int limit;

    /**
     * @param variable index of the one that the step's path is
     * @param limit of requests at a time to a server
     */
    PageResources(Servers servers, Step step, int variable, int limit) {
        this.servers = servers;
        this.step = step;
        this.variable = variable;
        this.limit = limit;
        try {
            parser = BaseParser.getParser(PARSER);
        } catch (LinkExtractorParseException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The URLs in a page, each once, without those of servers that are not the flow's. */
    List<String> of(StepResponse page, WebUrl address) {
        if (!page.contentType().toLowerCase(Locale.ROOT).matches("(text/html|application/xhtml).*")) return List.of();
        TextSource body = page.body();
        List<String> urls = new ArrayList<>();
        try {
            URL base = new URL(address + address.target());
            Iterator<URL> found = parser.getEmbeddedResourceURLs(
                    "", body.bytes(), base, body.charset().name());
            while (found.hasNext()) add(found.next().toString(), urls);
        } catch (LinkExtractorParseException | MalformedURLException | RuntimeException e) {
            log.warn("The resources of {} are not fetched: {}", address, e.toString());
        }
        return urls;
    }

    private void add(String given, List<String> urls) {
        try {
            WebUrl url = WebUrl.of(given);
            if (servers.find(url) >= 0) urls.add(url + url.target());
            else if (skipped.add(url.toString()))
                log.warn("Resources of {} are not fetched; to fetch them, name it in Other servers.", url);
        } catch (IllegalArgumentException e) {
            if (skipped.add(given)) log.warn("The resource {} is not fetched: {}", given, e.getMessage());
        }
    }

    void choose(VirtualUser user, String url) {
        user.value(variable).set(url);
    }
}
