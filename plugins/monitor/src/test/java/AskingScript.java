// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;

/** As a script's class, it has no package: gives an executor a task and waits for it. */
public final class AskingScript implements Runnable, Callable<String> {

    private final ExecutorService executor;
    private final CountDownLatch end;

    public AskingScript(ExecutorService executor, CountDownLatch end) {
        this.executor = executor;
        this.end = end;
    }

    @Override
    public void run() {
        try {
            executor.submit((Callable<String>) this).get();
        } catch (ExecutionException | InterruptedException e) {
            Thread.currentThread().interrupt(); // the test is over
        }
    }

    @Override
    public String call() throws InterruptedException {
        end.await();
        return "answer";
    }
}
