// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.ide

import static org.codehaus.groovy.ast.ClassHelper.OBJECT_TYPE

import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.transform.stc.GroovyTypeCheckingExtensionSupport

/** Tells Groovy's type checker the variables that JMeter binds in a script, as the GDSL file tells the IDE. */
class BoundTypes extends GroovyTypeCheckingExtensionSupport.TypeCheckingDSL {

    /** The type of each variable, by name; static because the compiler creates the extension. */
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
        // methods of builders, and calls on objects without a type, are not checked
        methodNotFound { receiver, name, arguments, types, call ->
            def ofBuilder = call.implicitThis ? enclosingClosure != null : receiver.isDerivedFrom(classNodeFor(BuilderSupport))
            if (ofBuilder || receiver == OBJECT_TYPE) makeDynamic(call)
        }
        incompatibleAssignment { to, from, expression ->
            if (from == OBJECT_TYPE) handled = true
        }
    }
}
