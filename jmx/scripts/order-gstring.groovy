// SPDX-License-Identifier: Apache-2.0
// vars → the variable order: GStrings
def items = (1..10).collect { n ->
    """  <item number="$n" unit="piece">
    <name>${vars.get("item_$n".toString())}</name>
    <quantity>1</quantity>
    <price currency="EUR">9.99</price>
  </item>
"""
}
vars.put('order', """<order id="${vars.get('order_id')}">
  <customer>${vars.get('customer')}</customer>
${items.join('')}</order>
""".toString())
