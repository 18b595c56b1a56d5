// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** As a script's class, it has no package: waits for a future that another thread completes. */
public final class AwaitingScript implements Runnable {

    private final CompletableFuture<?> answer;

    public AwaitingScript(CompletableFuture<?> answer) {
        this.answer = answer;
    }

    @Override
    public void run() {
        try {
            answer.get();
        } catch (ExecutionException | InterruptedException e) {
            Thread.currentThread().interrupt(); // the test is over
        }
    }
}
