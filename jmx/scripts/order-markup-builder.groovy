// SPDX-License-Identifier: Apache-2.0
// vars → the variable order: MarkupBuilder, as in its documentation
import groovy.xml.MarkupBuilder

def writer = new StringWriter()
new MarkupBuilder(writer).order(id: vars.get('order_id')) {
    customer(vars.get('customer'))
    (1..10).each { n ->
        item(number: n, unit: 'piece') {
            name(vars.get("item_$n".toString()))
            quantity(1)
            price(currency: 'EUR', '9.99')
        }
    }
}
vars.put('order', writer.toString())
