// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.Differential;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Intended differences from stock, and difficult pages. */
class CssCasesTest {

    private final FastCssExtractor element = new FastCssExtractor();

    @BeforeEach
    void anotherSample() {
        JMeterContextService.getContext().getSamplerContext().clear();
    }

    private static BodySample html(String page) {
        return BodySample.of(page, StandardCharsets.UTF_8);
    }

    private Map<String, Object> ours(String page) {
        return Differential.ours(element, Map.of(), html(page));
    }

    @Test
    void searchesTheVariableOfEachElementUnlikeStock() {
        FastCssExtractor other = new FastCssExtractor();
        Map<String, String> pages = Map.of("one", "<p>1</p>", "two", "<p>2</p>");
        addRow(element, "v", "p", "", "1", "none", "false");
        element.setScopeVariable("one");
        addRow(other, "v", "p", "", "1", "none", "false");
        other.setScopeVariable("two");
        SampleResult sample = new SampleResult();
        assertThat(Differential.ours(element, pages, sample)).containsEntry("v", "1");
        assertThat(Differential.ours(other, pages, sample)).containsEntry("v", "2");
        assertThat(Differential.stock(element, pages, sample)).containsEntry("v", "1");
        assertThat(Differential.stock(other, pages, sample)).containsEntry("v", "1");
    }

    @Test
    void repairAfterTheMatchChangesItOnlyInStrictMode() {
        String page = "<body><p id=x>one</p><body class=late>";
        addRow(element, "v", "body", "class", "1", "none", "false");
        assertThat(ours(page)).containsEntry("v", "");

        FastCssExtractor strict = new FastCssExtractor();
        addRow(strict, "v", "body", "class", "1", "none", "false");
        strict.setOption(Columns.STRICT, "true");
        assertThat(Differential.ours(strict, Map.of(), html(page))).containsEntry("v", "late");
        Differential.assertSame(strict, Map.of(), html(page));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>a<div>b</div>c</p>",
                "<b><p>x</b>y</p>",
                "<table><p>x</table>",
                "<ul><b><li>x</b></ul>",
                "<a href=1>x<a href=2>y</a>",
                "<!-- open <p>x",
                "<p class=\"open",
                "<p><!x><?y><p>z",
                "<form><form><p>x</form>",
                "<select><p>x</select>",
                "<svg><p>x</svg>",
                "</p>x",
                "<p>\0x",
                "<template><p>x</template>",
                "<script><!--<script></script>--></script><p>x",
                "\uFEFF<p>x",
                "<p>x</body><p>y",
                "<h1><h2>x</h2></h1>",
                "<p/>x",
                "<div/>x<p>y",
                "<textarea><p>x",
                "<plaintext><p>x",
                "<!DOCTYPE >Hello",
                "<!DOCTYPE \n>Hello<p>x",
                "<!DOCTYPE 1>Hello<p>x",
                "<!DOCTYPE html>Hello<p>x"
            })
    void repairsPagesLikeStock(String page) {
        addRow(element, "v", "p", "", "-1", "none", "false");
        addRow(element, "w", "body", "", "1", "none", "false");
        addRow(element, "h", "html", "", "1", "none", "false");
        addRow(element, "x", "a, li, div", "", "-1", "none", "false");
        Differential.assertSame(element, Map.of(), html(page));
    }

    /** Common errors in pages; none of them needs a tree. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<head><noscript><img src=x></noscript><title>t</title></head><body><p>x",
                "<script><!--\ndocument.write('<script><\\/script>')\n//--></script><p>x",
                "<p>one<b>two<p>three</b>four",
                "<div><span>x</div><p>y</span>z",
                "<p>x</b></i></span></p>",
                "<p>x</p></p><div>y</div></div></body>",
                "<p>x</body><p>y</html><p>z",
                "<form><div><p>x</form><p>y</div>",
                "<a href=1>x<a href=2>y</a>",
                "<select><p>x<input></select><p>y",
                "<svg><title>t</title><style>.a{}</style><g/></svg><p>x",
                "<table><tr><td><b>x<td>y</table>z<p>w",
                "<table>x<tr><td>y</table>",
                "<table><form><tr><td><input type=hidden></table><p>x",
                "<h1>a<h2>b</h1>c",
                "<img src='a'alt='b'/><br/></br><p class=a\"b>x",
                "<p><![if IE]>x<![endif]></p><? php ?>",
                "<object><b>x</object>y<p>z",
                "<ruby>x<rp>(<rt>y</ruby><p>z"
            })
    void brokenPagesNeedNoTree(String page) {
        element.setOption(Columns.STRICT, "true");
        addRow(element, "v", "p", "", "-1", "none", "false");
        addRow(element, "w", "body", "", "1", "none", "false");
        addRow(element, "x", "b, a, li, td, h2, span", "", "-1", "none", "false");
        addRow(element, "y", "body > :nth-child(2)", "", "-1", "none", "false");
        Differential.assertSame(element, Map.of(), html(page));
        assertThat(element.trees()).isZero();
    }

    /** Elements that an HTML parser moves need a tree. */
    @ParameterizedTest
    @ValueSource(strings = {"<b><p>x</b>y</p>", "<table><p>x</table>", "<body><p>x<body class=a>", "<table><b>x<tr>"})
    void pagesWithMovedElementsArePassedToJsoup(String page) {
        element.setOption(Columns.STRICT, "true");
        addRow(element, "v", "p", "", "-1", "none", "false");
        addRow(element, "w", "body", "class", "1", "none", "false");
        addRow(element, "x", "b", "", "-1", "none", "false");
        Differential.assertSame(element, Map.of(), html(page));
        assertThat(element.trees()).isEqualTo(1);
    }

    @Test
    void deepPagesArePassedToJsoup() {
        addRow(element, "v", "b", "", "1", "none", "false");
        assertThat(ours("<div>".repeat(1000) + "<b>x</b>")).containsEntry("v", "x");
        assertThat(element.trees()).isEqualTo(1);
    }

    @Test
    void readsHugePagesOnlyUpToTheMatch() {
        addRow(element, "v", "p", "id", "1", "none", "false");
        byte[] body = new byte[64 << 20];
        byte[] start = "<p id=x>".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(start, 0, body, 0, start.length);
        BodySample sample = new BodySample(body, "UTF-8");
        assertThat(Differential.ours(element, Map.of(), sample)).containsEntry("v", "x");
        assertThat(sample.isDecoded()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            quoteCharacter = '`',
            value = {
                "div.a#b[c=d] | href | true",
                "a, b > c d | `` | true",
                "[a^='x y'] | `` | true",
                "* | `` | false",
                "a:first-child | `` | true",
                "ul > li:nth-child(2n+1) a | href | true",
                "li:nth-child(odd) | `` | true",
                "li:nth-child(-n+3) | `` | false",
                "li:last-child | `` | false",
                "a + b | `` | false",
                "a[ | `` | false",
                "a [b], c | `` | false",
                "a [b] | `` | true",
                "a | abs:href | false",
                "[a!=b] | `` | false"
            })
    void recognisesFastSelectors(String selector, String attribute, boolean fast) {
        addRow(element, "v", selector, attribute, "1", "none", "false");
        assertThat(Differential.engines(element))
                .singleElement()
                .satisfies(row -> assertThat(row.route().isFast()).isEqualTo(fast));
    }

    /** In Turkish, the lower case of I is a letter without a dot. */
    @Test
    void attributeNamesDoNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(new Locale("tr"));
        try {
            addRow(element, "v", "p", "TITLE", "1", "none", "false");
            Differential.assertSame(element, Map.of(), html("<p title=x>"));
            assertThat(element.passes()).isEqualTo(1);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void splitsManySelectorsIntoSeveralPasses() {
        for (int i = 0; i < 100; i++) {
            addRow(element, "v" + i, "#p" + i, "", "1", "none", "false");
        }
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < 99; i++)
            page.append("<p id=p").append(i).append(">").append(i).append("</p>");
        Map<String, Object> ours = ours(page.toString());
        for (int i = 0; i < 99; i++) assertThat(ours).containsEntry("v" + i, "" + i);
        assertThat(ours).containsEntry("v99", "none");
        assertThat(element.passes()).isEqualTo(2);
    }
}
