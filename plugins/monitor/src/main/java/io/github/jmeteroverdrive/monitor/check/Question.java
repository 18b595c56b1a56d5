// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.check;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;

/**
 * Is answered where it arrives, whether the load agent has a run or not. JMeter's engine has no
 * method for it, so it goes as an argument of any: it is answered while that is read, and then
 * cannot be read, so that the method itself is never called.
 */
final class Question implements Serializable {

    @Serial private static final long serialVersionUID = 1;

    private final Answers answers;

    Question(Answers answers) {
        this.answers = answers;
    }

    @Serial
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        answers.answer(AgentFacts.json().toString());
        throw new InvalidObjectException("it is answered");
    }
}
