// SPDX-License-Identifier: Apache-2.0
// vars → the variable order: a StringBuilder
def xml = new StringBuilder(2048)
xml.append('<order id="').append(vars.get('order_id')).append('">\n  <customer>')
xml.append(vars.get('customer')).append('</customer>\n')
for (int n = 1; n <= 10; n++) {
    xml.append('  <item number="').append(n).append('" unit="piece">\n    <name>').append(vars.get('item_' + n))
    xml.append('</name>\n    <quantity>1</quantity>\n    <price currency="EUR">9.99</price>\n  </item>\n')
}
vars.put('order', xml.append('</order>\n').toString())
