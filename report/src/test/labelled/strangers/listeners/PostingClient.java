// SPDX-License-Identifier: Apache-2.0
package strangers;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.AbstractBackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/** A client of the Backend Listener, as teams write them: it posts each result to a store of figures and waits for its answer. */
public class PostingClient extends AbstractBackendListenerClient {
    private final HttpClient client = HttpClient.newHttpClient();

    @Override
    public Arguments getDefaultParameters() {
        Arguments given = new Arguments();
        given.addArgument("url", "");
        return given;
    }

    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        for (SampleResult result : results) {
            String line = "samples,label=" + result.getSampleLabel() + " ms=" + result.getTime();
            HttpRequest request = HttpRequest.newBuilder(URI.create(context.getParameter("url")))
                    .POST(HttpRequest.BodyPublishers.ofString(line)).build();
            try {
                client.send(request, HttpResponse.BodyHandlers.discarding());
            } catch (java.io.IOException failed) {
                throw new java.io.UncheckedIOException(failed);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
