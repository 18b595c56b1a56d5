// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.ide

import static org.codehaus.groovy.ast.ClassHelper.OBJECT_TYPE

import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.transform.stc.GroovyTypeCheckingExtensionSupport

/** Lets Groovy's type checker know the variables that JMeter binds in a script, as the IDE is told of them. */
class BoundTypes extends GroovyTypeCheckingExtensionSupport.TypeCheckingDSL {

    /** By name; the class that is compiled with it has it from here. */
    static Map<String, Class<?>> types = [:]

    @Override
    Object run() {
        unresolvedVariable { VariableExpression variable ->
            def type = types[variable.name]
            if (type) {
                storeType(variable, classNodeFor(type))
                handled = true
            }
        }
        // elements of a builder's document, and what has no type
        methodNotFound { receiver, name, arguments, types, call ->
            def ofBuilder = call.implicitThis ? enclosingClosure != null : receiver.isDerivedFrom(classNodeFor(BuilderSupport))
            if (ofBuilder || receiver == OBJECT_TYPE) makeDynamic(call)
        }
        incompatibleAssignment { to, from, expression ->
            if (from == OBJECT_TYPE) handled = true
        }
    }
}
