// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.util.List;
import java.util.Map;

/** The programs that can download. */
public enum Tool {
    /** GNU Wget 1.16 or newer. */
    WGET("wget", "apt-get install wget (dnf, brew, winget: the same name)") {
        @Override
        List<String> command(WgetSettings settings, Map<String, String> headers) {
            return WgetCommand.of(settings, headers);
        }

        @Override
        Transcript transcript() {
            return new WgetTranscript();
        }
    },
    /** curl 7.63 or newer. */
    CURL("curl", "apt-get install curl (dnf, brew, winget: the same name)") {
        @Override
        List<String> command(WgetSettings settings, Map<String, String> headers) {
            return CurlCommand.of(settings, headers);
        }

        @Override
        Transcript transcript() {
            return new CurlTranscript();
        }
    };

    private final String program;
    private final String install;

    Tool(String program, String install) {
        this.program = program;
        this.install = install;
    }

    /** The name of its executable. */
    public String program() {
        return program;
    }

    /** How to get it. */
    public String install() {
        return install;
    }

    /** Its arguments without the program's name. */
    abstract List<String> command(WgetSettings settings, Map<String, String> headers);

    /** What understands its standard error; a new one for each process. */
    abstract Transcript transcript();
}
