package io.github.jmeteroverdrive.measure;

/**
 * The integral of messages in flight over time, without a look at the clock on each change: every
 * message contributes completion − send, those still in flight now − send. Single-writer.
 */
public final class PendingMean {

    private long inFlight;
    private long balance; // Σ completions − Σ sends of all messages seen; wraps harmlessly
    private long reported;

    public void sent(long at) {
        inFlight++;
        balance -= at;
    }

    public void completed(long at) {
        inFlight--;
        balance += at;
    }

    /** message·ns since the last call, to be divided by the elapsed ns. */
    public long take(long now) {
        long integral = balance + inFlight * now;
        long since = integral - reported;
        reported = integral;
        return since;
    }
}
