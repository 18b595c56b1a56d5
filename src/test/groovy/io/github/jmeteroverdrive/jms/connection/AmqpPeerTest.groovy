// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection

import io.github.jmeteroverdrive.run.RunningTarget
import org.apache.qpid.jms.JmsConnectionFactory
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The bundled Qpid client has the broker's product name where our code reads it. */
@Tag('full')
class AmqpPeerTest {

    @ParameterizedTest
    @CsvSource(['artemis,apache-activemq-artemis', 'qpid,Apache Qpid Broker-J Core'])
    void 'the product name of the broker is read from an AMQP connection'(String name, String product) {
        RunningTarget.start(name).withCloseable { target ->
            def url = target.url('AMQP')
            for (address in [url, "failover:(${url - ~/\?.*/})".toString()]) {
                new JmsConnectionFactory(address).createConnection().withCloseable { connection ->
                    connection.createSession()
                    assert BrokerProduct.AmqpPeer.product(connection) == product
                    assert BrokerProduct.browsingObstacle(connection) == ''
                }
            }
        }
    }
}
