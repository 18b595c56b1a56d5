// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.monitor.LiveStatistics;
import java.io.File;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.apache.jmeter.engine.RemoteJMeterEngine;
import org.apache.jmeter.samplers.RemoteTestListenerWrapper;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * Many load agents in one JVM, each of which a real controller ({@code jmeter -n -R …}) takes for a JMeter. They
 * receive the plan, wait for each other, send one made-up report a second, and end. They generate no load. One engine
 * serves all, because the controller sends the agent's name with the plan. {@code testing/bench/agents/simulate} starts
 * it.
 */
public final class SimulatedAgents implements RemoteJMeterEngine {

    private final Remarks remarks = new Remarks();
    private final MadeUpLoad.Recorders recorders = MadeUpLoad.Recorders.made();
    private final List<Thread> threads = new ArrayList<>();
    private final int rate;
    private final int seconds;
    private final Path files;
    private SimulatedAgent configured;

    private SimulatedAgents(int rate, int seconds, Path files) {
        this.rate = rate;
        this.seconds = seconds;
        this.files = files;
    }

    /**
     * Takes the registry's port, how many agents, messages a second of each, seconds, JMeter's home, and a directory of
     * which each agent hands on the files of its run. Prints JSON at the end.
     */
    public static void main(String[] arguments) throws Exception {
        int number = Integer.parseInt(arguments[1]);
        Path home = Path.of(arguments[4]);
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
        SimulatedAgents engine = new SimulatedAgents(
                Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]), Path.of(arguments[5]));
        Remote stub = UnicastRemoteObject.exportObject(engine, 0);
        LocateRegistry.createRegistry(Integer.parseInt(arguments[0])).rebind("JMeterEngine", stub);
        System.out.println("READY");
        engine.awaitEnd(number);
        System.out.println(engine.remarks.json());
        System.exit(0); // the registry would stay
    }

    private void awaitEnd(int number) throws InterruptedException {
        synchronized (this) {
            while (threads.size() < number) wait();
        }
        for (Thread thread : threads) thread.join();
    }

    /** JMeter sends the agents their plans one after the other, each followed by its start. */
    @Override
    public synchronized void rconfigure(HashTree plan, String host, File folder, String name) throws RemoteException {
        configured = new SimulatedAgent(
                host,
                threads.size(),
                controller(only(plan, LiveStatistics.class).get(0)),
                only(plan, TestStateListener.class).stream()
                        .filter(RemoteTestListenerWrapper.class::isInstance)
                        .toList(),
                remarks,
                recorders);
    }

    private static <T> List<T> only(HashTree plan, Class<T> type) {
        SearchByClass<T> search = new SearchByClass<>(type);
        plan.traverse(search);
        return List.copyOf(search.getSearchResults());
    }

    private static Controller controller(LiveStatistics element) throws RemoteException {
        try {
            Field way = LiveStatistics.class.getDeclaredField("controller");
            way.setAccessible(true);
            return (Controller) way.get(element);
        } catch (ReflectiveOperationException e) {
            throw new RemoteException("the plan has no way back", e);
        }
    }

    @Override
    public synchronized void rrunTest() {
        SimulatedAgent agent = configured;
        Thread thread = new Thread(() -> agent.run(rate, seconds, files));
        threads.add(thread);
        thread.start();
        notifyAll();
    }

    @Override
    public void rstopTest(boolean now) {
        // it ends by itself, or when a report is answered so
    }

    @Override
    public void rreset() {
        // it serves one run
    }

    @Override
    public void rsetProperties(HashMap<String, String> properties) {
        // it has none
    }

    @Override
    public void rexit() {
        // as rstopTest
    }
}
