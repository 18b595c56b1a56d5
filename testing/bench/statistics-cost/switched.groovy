// SPDX-License-Identifier: Apache-2.0
/*
 * Switches the statistics of the producer's thread on and off in turns while it sends, and says how much more CPU time of
 * that thread a message takes with them: the median over pairs of neighbouring slices, in random order. Properties:
 * switch.statistics=true, or false for a control in which both slices of a pair are without; switch.millis, the length of a
 * slice; switch.pairs, after how many pairs it has enough. Without it, it works as long as Warmup and Duration say.
 */
import io.github.jmeteroverdrive.messaging.AddressState
import io.github.jmeteroverdrive.messaging.DestinationName
import io.github.jmeteroverdrive.run.RunContext
import java.lang.management.ManagementFactory
import javax.management.Attribute
import javax.management.ObjectName
import org.apache.commons.math3.stat.descriptive.rank.Median

def thread = 'Producers 1-1'
def bean = new ObjectName("io.github.jmeteroverdrive:type=Connection,name=\"$thread\"")
def beans = ManagementFactory.platformMBeanServer
def clocks = ManagementFactory.threadMXBean
long slice = props.get('switch.millis') as long

def phases = RunContext.current().phases()
while (!beans.isRegistered(bean)) {
    if (System.nanoTime() - phases.measureTo() > 0)
        throw new IllegalStateException('The run ended before this script had begun: make Duration longer.')
    Thread.sleep(10)
}
long id = Thread.allStackTraces.keySet().find { it.name == thread }.id
def account = AddressState.of(RunContext.current(), 'od - JMS Connection', new DestinationName(DestinationName.Kind.QUEUE, 'overdrive'))

/** Waits until messages have gone on, or the run ends: a busy machine may not run the sending thread for longer than a slice. */
void progress(account, long until) {
    long before = account.completed()
    while (account.completed() == before && System.nanoTime() - until < 0) Thread.sleep(1)
}

double nanosPerMessage(boolean counting, beans, bean, clocks, long id, account, long slice, long until) {
    beans.setAttribute(bean, new Attribute('statisticsEnabled', counting))
    Thread.sleep(5)
    progress(account, until) // the thread has seen it by then
    long cpu = clocks.getThreadCpuTime(id), messages = account.completed()
    Thread.sleep(slice)
    progress(account, until)
    double cost = (clocks.getThreadCpuTime(id) - cpu) / (double) (account.completed() - messages)
    assert System.nanoTime() - until >= 0 || (beans.getAttribute(bean, 'totalMessagesReceived') > 0) == counting
    cost
}

long enough = (props.get('switch.pairs') ?: Long.MAX_VALUE) as long
boolean switched = Boolean.parseBoolean(props.get('switch.statistics'))
def order = new Random(2932)
def without = [], ratios = []
long last = phases.measureTo() - 10 * slice * 1_000_000 // the run ends after it, by its own time
while (System.nanoTime() < last && ratios.size() < enough) {
    boolean measured = System.nanoTime() >= phases.measureFrom()
    boolean first = order.nextBoolean()
    double[] cost = new double[2]
    for (boolean second : [first, !first]) {
        cost[second ? 1 : 0] = nanosPerMessage(second && switched, beans, bean, clocks, id, account, slice, phases.measureTo())
    }
    // the end of the run may have cut the last pair
    if (measured && System.nanoTime() - phases.measureTo() < 0) {
        without << cost[0]
        ratios << cost[1] / cost[0]
    }
}
if (ratios.empty) throw new IllegalStateException('The run ended before a pair was measured: make Duration longer.')
def median = { values -> new Median().evaluate(values as double[]) }
OUT.println(String.format(Locale.ROOT, 'a message without statistics: %.1f ns', median(without)))
OUT.println(String.format(Locale.ROOT, 'with against without: %.5f of %d pairs', median(ratios), ratios.size()))
