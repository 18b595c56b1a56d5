// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.Differential;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Intended differences from stock, and difficult documents. */
class XPathCasesTest {

    private final FastXPathExtractor element = new FastXPathExtractor();

    private static BodySample xml(String document) {
        return BodySample.of(document, StandardCharsets.UTF_8);
    }

    private Map<String, Object> ours(String document) {
        return Differential.ours(element, Map.of(), xml(document));
    }

    @Test
    void childrenScopeDoesNotSearchTheParentUnlikeStock() {
        addRow(element, "v", "/a", "-1", "none", "false");
        element.setScopeChildren();
        SampleResult parent = xml("<a>parent</a>");
        parent.storeSubResult(xml("<a>one</a>"));
        parent.storeSubResult(xml("<a>two</a>"));
        assertThat(Differential.ours(element, Map.of(), parent))
                .containsEntry("v_1", "one")
                .containsEntry("v_2", "two");
        assertThat(Differential.stock(element, Map.of(), parent)).containsEntry("v_1", "parent");
    }

    @Test
    void documentBrokenAfterTheMatchMatchesUnlessStrict() {
        addRow(element, "v", "/a/b", "1", "none", "false");
        assertThat(ours("<a><b>x</b><c></a>")).containsEntry("v", "x");

        FastXPathExtractor strict = new FastXPathExtractor();
        addRow(strict, "v", "/a/b", "1", "none", "false");
        strict.setOption(Columns.STRICT, "true");
        BodySample sample = xml("<a><b>x</b><c></a>");
        assertThat(Differential.ours(strict, Map.of(), sample)).containsEntry("v", "none");
        assertThat(sample.getAssertionResults())
                .singleElement()
                .satisfies(failure -> assertThat(failure.getFailureMessage()).contains("end-tag"));
        assertThat(sample.isSuccessful()).isTrue();
    }

    /** Saxon reads them, with a parser that is reused. */
    @Test
    void documentsWithDeclarationsGiveStockResultsInSequence() {
        addRow(element, "v", "/a/@b", "-1", "none", "false");
        String declared = "<!DOCTYPE a [<!ELEMENT a ANY><!ATTLIST a b CDATA 'x'>]>";
        for (String document : new String[] {"<a/>", "<a b='y'/>", "<a>", "<a/>", "<a><b></a>"}) {
            BodySample sample = xml(declared + document);
            Differential.assertSame(element, Map.of(), sample);
            Differential.assertSame(element, Map.of(), sample, xml("<a b='z'/>"), sample);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a>x<b xmlns:p=''/></a>",
                "<a>x<b xmlns:=''/></a>",
                "<a>x<b xmlns:='u'/></a>",
                "<a>x<b xmlns: ='u'/></a>",
                "<a>x<b xmlns:1q='u'/></a>",
                "<a xmlns:q='u'>x<b q:1='x'/></a>",
                "<a xmlns:q='u'>x<q:-b/></a>",
                "<a xmlns:q='u'>x<b q:\u00B7='x'/></a>",
                "<?p:q x?><a>x</a>",
                "<a>x<?p:q x?></a>",
                "<a>x</a><?p:q?>",
                "<a>x<b c='\uFFFE'/></a>",
                "<a>x<b c='\u0001'/></a>",
                "<a\u0001>x</a>"
            })
    void malformedDocumentsHaveNoMatchInStrictMode(String document) {
        addRow(element, "v", "/a", "1", "none", "false");
        element.setOption(Columns.STRICT, "true");
        assertThat(ours(document)).containsEntry("v", "none");
        Differential.assertSame(element, Map.of(), xml(document));
        BodySample sample = BodySample.of(document, StandardCharsets.ISO_8859_1);
        Differential.assertSame(element, Map.of(), sample);
    }

    @ParameterizedTest
    @ValueSource(strings = {"F4908080", "F7BFBFBF", "F8888080", "EDA080", "C080", "E28228", "80"})
    void malformedUtf8IsReadLikeStock(String hex) {
        addRow(element, "v", "/a", "1", "none", "false");
        addRow(element, "w", "/a/b/@c", "1", "none", "false");
        element.setOption(Columns.STRICT, "true");
        String document = "<a>x?y<b c='?'/></a>";
        byte[] bad = HexFormat.of().parseHex(hex);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte b : document.getBytes(StandardCharsets.US_ASCII)) {
            if (b == '?') bytes.writeBytes(bad);
            else bytes.write(b);
        }
        Differential.assertSame(element, Map.of(), new BodySample(bytes.toByteArray(), StandardCharsets.UTF_8.name()));
    }

    @Test
    void brokenDocumentIsReportedWithTheElementName() {
        addRow(element, "v", "/a", "1", "none", "false");
        element.setName("Order number");
        BodySample ours = xml("<a>");
        BodySample stock = xml("<a>");
        Differential.ours(element, Map.of(), ours);
        Differential.stock(element, Map.of(), stock);
        assertThat(ours.getAssertionResults())
                .singleElement()
                .extracting("name")
                .isEqualTo("Order number");
        assertThat(stock.getAssertionResults()[0].getName()).isEqualTo("Order number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a", "string(/a)"})
    void entitiesAreNotExpanded(String expression, @TempDir Path folder) throws Exception {
        addRow(element, "v", expression, "1", "none", "false");
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        String file = "<!DOCTYPE a [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]><a>&e;</a>";
        assertThat(ours(file)).containsEntry("v", "none");
        assertThat(ours("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>")).containsEntry("v", "none");
        assertThat(ours("<!DOCTYPE a [<!ENTITY % e '<!--x-->'> %e;]><a>x</a>")).containsEntry("v", "none");
        assertThat(ours("<a>&e;</a>")).containsEntry("v", "none");
        assertThat(ours("<a>&lt;&#65;</a>")).containsEntry("v", "<A");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a", "string(/a)"})
    void externalDtdsAreNotLoaded(String expression, @TempDir Path folder) {
        addRow(element, "v", expression, "1", "none", "false");
        String missing = folder.resolve("missing.dtd").toUri().toString();
        String document = "<!DOCTYPE a SYSTEM '" + missing + "'><a>x</a>";
        assertThat(ours(document)).containsEntry("v", "x");
        assertThat(Differential.stock(element, Map.of(), xml(document))).containsEntry("v", "none");
    }

    @Test
    void entityDeclarationsAreRefusedWithAMessage() {
        addRow(element, "v", "/a", "1", "none", "false");
        BodySample sample = xml("<!DOCTYPE a [<!ENTITY e 'x'>]><a>x</a>");
        Differential.ours(element, Map.of(), sample);
        assertThat(sample.getAssertionResults()[0].getFailureMessage())
                .contains("the document declares entities, which are off");
        assertThat(ours("<!DOCTYPE a [<!-- <!ENTITY e 'x'> -->]><a>x</a>")).containsEntry("v", "x");
    }

    @Test
    void findsAttributesThatTheInternalDtdAdds() {
        addRow(element, "v", "/a/@x", "1", "none", "false");
        String document = "<!DOCTYPE a [<!ATTLIST a x CDATA 'y'>]><a/>";
        assertThat(ours(document)).containsEntry("v", "y");
        assertThat(element.trees()).isEqualTo(1);
    }

    @Test
    void deepDocumentsAreReadWithATree() {
        addRow(element, "v", "//b", "1", "none", "false");
        String document = "<a>".repeat(5000) + "<b>x</b>" + "</a>".repeat(5000);
        assertThat(ours(document)).containsEntry("v", "x");
        assertThat(ours("<a>".repeat(200_000))).containsEntry("v", "none");
        assertThat(element.passes()).isZero();
    }

    @Test
    void byteOrderMarkMakesADocumentInvalidAsInStock() {
        addRow(element, "v", "/a", "1", "none", "false");
        assertThat(ours("\uFEFF<a>x</a>")).containsEntry("v", "none");
        Differential.assertSame(element, Map.of(), xml("\uFEFF<a>x</a>"));
    }

    @Test
    void usesTheCharsetOfTheResponseNotOfTheDocument() {
        addRow(element, "v", "/a", "1", "none", "false");
        String document = "<?xml version='1.0' encoding='UTF-16'?><a>ä</a>";
        assertThat(ours(document)).containsEntry("v", "ä");
        assertThat(element.passes()).isEqualTo(1);
    }

    @Test
    void randomMatchCanBeAnyMatch() {
        addRow(element, "v", "//b", "0", "none", "false");
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < 200; i++) seen.add(ours("<a><b>1</b><b>2</b></a>").get("v"));
        assertThat(seen).containsExactlyInAnyOrder("1", "2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            quoteCharacter = '`',
            value = {
                "/a/b | true", "//b[2]/c | true", "//*[@x='1'] | true", "//p:a/@p:b | true",
                "/a/text() | true", "//@id | true", "//a[b] | false", "//a[last()] | false",
                "/a/.. | false", "count(//a) | false", "//unknown:a | false", "//a[ | false",
                "a/b | false", "//a[@x = '1'] | false", "/ | false"
            })
    void recognisesFastExpressions(String expression, boolean fast) {
        addRow(element, "v", expression, "1", "none", "false");
        element.setOption(FastXPathExtractor.NAMESPACES, "p=urn:p");
        assertThat(Differential.engines(element))
                .singleElement()
                .satisfies(row -> assertThat(row.route().isFast()).isEqualTo(fast));
    }
}
