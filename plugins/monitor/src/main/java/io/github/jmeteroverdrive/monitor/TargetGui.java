// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.form.FormConfigGui;
import java.io.Serial;

/** The panel of {@link TargetElement}. */
public class TargetGui extends FormConfigGui {

    @Serial private static final long serialVersionUID = 1;

    public TargetGui() {
        super(TargetElement::new, form());
    }

    @Override
    public String getStaticLabel() {
        return TargetElement.LABEL;
    }

    private static Form form() {
        return new Form()
                .section("System under test")
                .choice(
                        TargetElement.NAME,
                        "Target",
                        TargetElement.DEFAULT,
                        "A directory of target/targets, or of several the first that this host can start; not when target.url is given",
                        TargetElement.DEFAULT,
                        "qpid",
                        "nginx,http",
                        "nginx",
                        "http")
                .choice(
                        TargetElement.PROTOCOL,
                        "Protocol",
                        "CORE",
                        "What target.url speaks: brokers AMQP, artemis CORE too, web servers HTTP; empty = the target's own",
                        "CORE",
                        "AMQP",
                        "HTTP")
                .lines(
                        TargetElement.OPTIONS,
                        "Options",
                        "",
                        "Arguments of the target, e.g. journal=nio, separated by blanks or line ends");
    }
}
