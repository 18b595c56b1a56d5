// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The command loop of a broker in a separate JVM: it reads commands as lines from standard input, and answers each with
 * one line on standard output: {@code = ANSWER}, or {@code ! WHY NOT}. Ends with its input.
 */
final class Commands {

    interface Answerer {
        /** @param words the line's words, the command first */
        String answer(String... words) throws Exception;
    }

    private Commands() {}

    static void serve(int port, Answerer answerer) throws IOException {
        System.out.println("READY " + port);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            try {
                System.out.println("= " + answerer.answer(line.split("\t")));
            } catch (Exception e) {
                System.out.println("! " + e);
            }
        }
    }
}
