// SPDX-License-Identifier: Apache-2.0
// vars → the variable order: a SimpleTemplate that is made anew on each call, as in the talk
import groovy.text.SimpleTemplateEngine

def template = new SimpleTemplateEngine().createTemplate('''<order id="${order_id}">
  <customer>${customer}</customer>
<% items.eachWithIndex { item, i -> %>  <item number="${i + 1}" unit="piece">
    <name>${item}</name>
    <quantity>1</quantity>
    <price currency="EUR">9.99</price>
  </item>
<% } %></order>
''')
def items = (1..10).collect { vars.get("item_$it".toString()) }
vars.put('order', template.make(order_id: vars.get('order_id'), customer: vars.get('customer'), items: items).toString())
