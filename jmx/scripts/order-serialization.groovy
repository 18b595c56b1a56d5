// SPDX-License-Identifier: Apache-2.0
// vars → the variable order: objects that XStream, which JMeter ships, writes as XML; XStream is made once
import com.thoughtworks.xstream.XStream
import com.thoughtworks.xstream.converters.extended.ToAttributedValueConverter

class Price {

    String currency
    String value
}

class Item {

    int number
    String unit
    String name
    int quantity
    Price price
}

class Order {

    static final XStream XML = writer()

    String id
    String customer
    List<Item> items

    private static XStream writer() {
        def xml = new XStream()
        xml.alias('order', Order)
        xml.alias('item', Item)
        xml.addImplicitCollection(Order, 'items')
        xml.useAttributeFor(Order, 'id')
        xml.useAttributeFor(Item, 'number')
        xml.useAttributeFor(Item, 'unit')
        xml.registerConverter(new ToAttributedValueConverter(Price, xml.mapper, xml.reflectionProvider, xml.converterLookup, 'value'))
        [Order, Item, Price].each { xml.omitField(it, 'metaClass') }
        xml
    }
}

def items = (1..10).collect { n ->
    new Item(number: n, unit: 'piece', name: vars.get("item_$n".toString()), quantity: 1, price: new Price(currency: 'EUR', value: '9.99'))
}
def order = new Order(id: vars.get('order_id'), customer: vars.get('customer'), items: items)
vars.put('order', Order.XML.toXML(order))
