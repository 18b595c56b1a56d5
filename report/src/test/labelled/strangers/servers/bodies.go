// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"strings"
)

// bodyOf makes a body of about size bytes: html, json, xml or text.
func bodyOf(kind string, size int) []byte {
	var text strings.Builder
	switch kind {
	case "html":
		text.WriteString("<html><head><title>Rows</title></head><body><table>")
		for i := 0; text.Len() < size; i++ {
			fmt.Fprintf(&text, "<tr class='row r%d'><td class='name'>Name %d<td><a href='/item/%d'>Item</a>", i%7, i, i)
		}
		text.WriteString("</table></body></html>")
	case "json":
		text.WriteString(`{"items":[{"id":-1}`)
		for i := 0; text.Len() < size; i++ {
			fmt.Fprintf(&text, `,{"id":%d,"name":"Name %d","tags":["a%d","b"],"price":%d.5}`, i, i, i%5, i%100)
		}
		text.WriteString("]}")
	case "xml":
		text.WriteString("<?xml version=\"1.0\"?><orders>")
		for i := 0; text.Len() < size; i++ {
			fmt.Fprintf(&text, "<order id=\"%d\"><customer>Name %d</customer><line item=\"a%d\" count=\"%d\"/></order>", i, i%50, i%9, i%4)
		}
		text.WriteString("</orders>")
	default:
		for i := 0; text.Len() < size; i++ {
			fmt.Fprintf(&text, "%d aaaaaaaaaaaaaaaaaaaaaaaaaaaa b\n", i)
		}
	}
	return []byte(text.String())
}

func typeOf(kind string) string {
	switch kind {
	case "html":
		return "text/html"
	case "json":
		return "application/json"
	case "xml":
		return "application/xml"
	}
	return "text/plain"
}

// page names so many images as its resources.
func page(resources int) string {
	var text strings.Builder
	text.WriteString("<html><body>")
	for i := 0; i < resources; i++ {
		fmt.Fprintf(&text, "<img src='/image-%d.png'>", i)
	}
	text.WriteString("</body></html>")
	return text.String()
}
