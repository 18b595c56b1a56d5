// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import groovy.lang.Binding;
import groovy.lang.Script;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A compiled script; each run is a new object of its class, as in stock. Thread-safe. */
final class CompiledScript {

    private static final MethodType MAKES = MethodType.methodType(Script.class, Binding.class);

    private final Class<?> type;
    private final MethodHandle maker;

    CompiledScript(Class<?> type) throws ReflectiveOperationException {
        this.type = type;
        maker =
                Script.class.isAssignableFrom(type)
                        ? MethodHandles.publicLookup()
                                .findConstructor(
                                        type, MethodType.methodType(void.class, Binding.class))
                                .asType(MAKES)
                        : null;
    }

    /** The script's value; a text that is no script but a class is the class itself. */
    Object run(Binding binding) throws Exception {
        if (maker == null) return type;
        return made(binding).run();
    }

    private Script made(Binding binding) throws Exception {
        try {
            return (Script) maker.invokeExact(binding);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
