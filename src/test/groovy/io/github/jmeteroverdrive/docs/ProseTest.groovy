// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.docs

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import java.util.regex.Pattern
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.languagetool.JLanguageTool
import org.languagetool.Languages

/** Docs, element hints and messages are plain, correct English. */
class ProseTest {

    /** A hint is on the page of all fields, and the comment of a plan on the page of scenarios. */
    private static final List<Path> PAGES = [*LinksTest.PAGES, *LinksTest.TESTING, Project.HOME.resolve('CHANGELOG.md')]

    /** What is not written, and what is written instead. */
    private static final Map<String, String> RETIRED = [
            '(?:look|looks|looked)(?! up|-up)'              : 'sample, check, inspect',
            '(?:told|tells|says|said)'                      : 'reported, shows, printed',
            'kept'                                          : 'held, stored',
            '(?:nobody|somebody|whom)'                      : 'the name of the component; no process; which client',
            '(?:is|are|was|were) none'                      : 'is not a valid …; there is no …',
            '(?:is|are|was|were) no(?! longer| more)'       : 'is not a valid …; there is no …',
            'to be had'                                     : 'available',
            'in place of'                                   : 'instead of',
            'as far as'                                     : 'where, to the extent that',
            '(?:goes|went)'                                 : 'is sent, was sent',
            'of (?:its|their|his) own(?! (?!(?:and|or|in|on|at|for|with|that|which|to|from|by|as|when|while|where|is|are|has|have)\\b)[a-z])': 'separate, dedicated',
            '(?:mend|mends|mended)'                         : 'fix, fixed',
            'doubts?'                                       : 'warning',
            'watchers?'                                     : 'exporter',
            '(?:broken off|comes? to (?:its|an|the) end)'   : 'aborted, ended',
            'the talk'                                      : 'the linked title with its author, or nothing',
            '(?:room|floor|house)s?'                        : 'module, layer, architecture',
    ]
    private static final Pattern ANY = Pattern.compile("(?i)\\b(?:${RETIRED.keySet().join('|')})\\b")

    /** A message whose outcome is not known is "in doubt", "nobody" is an answer of the verdict, and "kept" a value in saved plans. */
    private static final Pattern ALLOWED =
            Pattern.compile('\\b[Ii]n doubt\\b|\\*+nobody\\*+|"nobody"|\\b[Tt]here (?:is|are|was|were) no(?:ne)?\\b|\\b(?:it|what|where|which|who) (?:is|are) no |\\bnew, kept, none\\b|\\bkept: ')
    private static final Pattern LITERAL = Pattern.compile('"""(.*?)"""|"((?:[^"\\\\\\n]|\\\\.)*)"', Pattern.DOTALL)
    private static final Pattern NO_PROSE =
            Pattern.compile('^ *```.*?^ *```$|<!--.*?-->|(`+)(?:(?!\\1).)+?\\1|\\]\\([^)]*\\)', Pattern.DOTALL | Pattern.MULTILINE)

    private static String name(Path file) {
        Project.HOME.relativize(file)
    }

    /** The text with blanks in place of what a pattern finds, so that lines and places stay. */
    private static String without(Pattern pattern, String text) {
        pattern.matcher(text).replaceAll { it.group().replaceAll('[^\\n]', ' ') }
    }

    private static List<String> retired(String name, String text) {
        without(ALLOWED, text).with { prose ->
            ANY.matcher(prose).results().toList().collect { found ->
                def instead = RETIRED.find { word, other -> found.group() ==~ "(?i)$word" }?.value ?: RETIRED.find { word, other -> prose.substring(found.start()) =~ "(?i)^(?:$word)" }.value
                "$name:${prose.substring(0, found.start()).count('\n') + 1} '${found.group()}': write $instead".toString()
            }
        }
    }

    @Test
    void 'pages have no word that is retired'() {
        def found = PAGES.collectMany { retired(name(it), without(NO_PROSE, it.text)) }
        assert found == []
    }

    @Test
    void 'messages have no word that is retired'() {
        def found = sources().collectMany { file ->
            def text = file.text
            LITERAL.matcher(text).results().toList().collectMany { literal ->
                def message = literal.group(1) ?: literal.group(2) ?: ''
                message.count(' ') < 2 ? [] : retired(name(file), text.substring(0, literal.start()).replaceAll('[^\\n]', '') + message)
            }
        }
        assert found == []
    }

    /** Each Java file of what is shipped. */
    private static List<Path> sources() {
        ['plugins', 'report', 'cli', 'targets'].collectMany { part ->
            Files.walk(Project.HOME.resolve(part)).withCloseable { files ->
                files.filter { it.toString() ==~ '.*/src/main/java/.*\\.java' }.sorted().toList()
            }
        }
    }

    /** Judged wrongly without the code between the words, or matters of taste. */
    private static final List<String> DISABLED = ['EN_A_VS_AN', 'UPPERCASE_SENTENCE_START', 'WHITESPACE_RULE', 'SENTENCE_WHITESPACE', 'ENGLISH_WORD_REPEAT_BEGINNING_RULE',
            'COMMA_COMPOUND_SENTENCE', 'COMMA_COMPOUND_SENTENCE_2', 'SENT_START_CONJUNCTIVE_LINKING_ADVERB_COMMA', 'MISSING_COMMA_AFTER_INTRODUCTORY_PHRASE',
            'OXFORD_SPELLING_Z_NOT_S', 'A_INFINITIVE', 'ID_CASING', 'FILE_EXTENSIONS_CASE', 'NUMBERS_IN_WORDS', 'PREPOSITION_VERB', 'ONE_PLURAL',
            'SPACE_BEFORE_PARENTHESIS', 'ANY_BODY', 'EVERY_BODY', 'COLLECTIVE_NOUN_VERB_AGREEMENT_VBP']

    /** Rules that misjudge cells of tables, which are often no sentences. */
    private static final List<String> NOT_IN_CELLS = ['ADJECTIVE_ADVERB', 'ALL_OF_THE', 'APOS_ARE', 'ATD_VERBS_TO_COLLOCATION', 'COMMA_PARENTHESIS_WHITESPACE', 'CONFUSION_DUE_DO',
            'CURRENCY', 'HAVE_PART_AGREEMENT', 'IT_IS_2', 'NEITHER_NOR', 'NNS_THAT_AGREEMENT', 'PHRASE_REPETITION', 'PRP_VB', 'THEYRE_THEIR', 'THE_SUPERLATIVE']

    /** Words of the field that are in no dictionary of English, one a line. */
    private static final Path WORDS = Project.HOME.resolve('src/test/resources/words.txt')

    @Tag('full')
    @Test
    void 'LanguageTool accepts the pages'() {
        def known = WORDS.readLines().toSet()
        def (ofText, ofCells) = [DISABLED, DISABLED + NOT_IN_CELLS].collect { rules ->
            new JLanguageTool(Languages.getLanguageForShortCode('en-GB')).tap { tool -> rules.each { tool.disableRule(it) } }
        }
        def wrong = { JLanguageTool tool, Path page, int line, String prose ->
            tool.check(prose).findAll { !known.contains(prose.substring(it.fromPos, it.toPos)) && !(prose.substring(it.fromPos, it.toPos) ==~ /[A-Z]\w*[a-z]+[A-Z]\w*/) }.collect {
                "${name(page)}:${line + prose.substring(0, it.fromPos).count('\n')} '${prose.substring(it.fromPos, it.toPos)}': $it.message ($it.rule.id)".toString()
            }
        }
        def checked = [] as Set // many fields have the same hint
        def found = (PAGES - LinksTest.TESTING).collectMany { page ->
            def text = without(Pattern.compile('(?ms)^ *```.*?^ *```$|<!--.*?-->|^!\\[[^\\n]*$|^#+ [^\\n]*$'), page.text)
            def cells = text.readLines().indexed(1).findAll { line, row -> row.startsWith('|') }.collectMany { line, row ->
                row.split(/(?<!\\)\|/).findAll { it.trim().count(' ') > 2 && checked.add(it.trim()) }.collectMany { wrong(ofCells, page, line, sentences(it.trim())) }
            }
            wrong(ofText, page, 1, sentences(without(Pattern.compile('(?m)^\\|[^\\n]*$'), text))) + cells
        }
        assert found == []
    }

    /** Code within a sentence is a name, and so are elements, URLs and parameters. */
    private static String sentences(String marked) {
        marked.replaceAll(/\[([^\]]*)\]\([^)]*\)/, '$1').replaceAll(/`[^`]*`|\bod - [A-Z]\w*(?: [A-Z]\w*)*|https?:\/\/\S+|-D\w+=\S*|\$\w+\$?/, 'X').replace('X°', 'X').replace('*', '')
    }
}
