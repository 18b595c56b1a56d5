// SPDX-License-Identifier: Apache-2.0
import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import java.net.InetAddress;
import java.util.concurrent.atomic.LongAdder;

/** A directory in memory whose searches wait for delay=MS. */
public class Ldap {
    private static final LongAdder SEARCHES = new LongAdder();

    public static void main(String[] words) throws Exception {
        int delay = words.length > 0 ? Integer.parseInt(words[0].replace("delay=", "")) : 0;
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("dc=example,dc=com");
        config.addAdditionalBindCredentials("cn=admin", "secret");
        config.setListenerConfigs(InMemoryListenerConfig.createLDAPConfig("one", InetAddress.getLoopbackAddress(), 0, null));
        config.addInMemoryOperationInterceptor(new InMemoryOperationInterceptor() {
            @Override
            public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
                SEARCHES.increment();
                try {
                    Thread.sleep(delay);
                } catch (InterruptedException ended) {
                    throw new IllegalStateException(ended);
                }
            }
        });
        InMemoryDirectoryServer server = new InMemoryDirectoryServer(config);
        server.add("dn: dc=example,dc=com", "objectClass: top", "objectClass: domain", "dc: example");
        for (int i = 0; i < 50; i++)
            server.add("dn: cn=user" + i + ",dc=example,dc=com", "objectClass: person", "cn: user" + i, "sn: Name");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("{\"requests\": " + SEARCHES.sum() + "}");
            System.out.flush();
            Runtime.getRuntime().halt(0);
        }));
        server.startListening();
        System.out.println("READY " + server.getListenPort());
        Thread.sleep(Long.MAX_VALUE);
    }
}
