// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.httpasync.feed.FeedFields;
import io.github.jmeteroverdrive.httpasync.load.CheckFields;
import io.github.jmeteroverdrive.httpasync.load.LoadFields;

/** The fields of an HTTP Async Request. */
public final class RequestFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - HTTP Async Request";

    private static final String ELEMENT = "HttpAsyncRequest";
    private static final int MAX_EXPECT_MILLIS = 3_600_000;

    public static final Field<String> ENDPOINT = EndpointFields.name(ELEMENT + ".endpoint");
    public static final Field<String> METHOD = Field.text(ELEMENT + ".method", "Method")
            .initial("GET")
            .suggest("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS");
    public static final Field<String> PATH = Field.text(ELEMENT + ".path", "Path")
            .initial("/")
            .hint("With its query. Characters that a URL cannot have are percent-encoded,"
                    + " in UTF-8; a fragment is not sent");
    public static final Field<String> HEADERS = Field.text(ELEMENT + ".headers", "Headers")
            .lines()
            .syntax(HeaderLines::of)
            .hint("Lines Name: value, in UTF-8. Host is added unless given, and the"
                    + " body's Content-Length; nothing else");
    public static final Field<String> BODY = Field.text(ELEMENT + ".body", "Body")
            .lines()
            .verbatim()
            .emptyMeans("none")
            .hint("In UTF-8. With variables, each sample sends one request");
    public static final Field<String> BODY_FILE = Field.text(ELEMENT + ".bodyFile", "Body file")
            .file()
            .emptyMeans("none")
            .hint("Sent as the body, read while it is sent; relative to the plan's folder");
    public static final Field<String> FORM = Field.text(ELEMENT + ".form", "Form")
            .lines()
            .emptyMeans("none")
            .hint("Sent as multipart/form-data: lines name=value, or name=@file;type=image/png for a file,"
                    + " which is read while it is sent");
    static final Field<Boolean> CHUNKED = Field.flag(ELEMENT + ".chunked", "Chunked", false)
            .meaning(false, "the body is sent with its length")
            .meaning(true, "HTTP/1.1 sends it in chunks, without its length");
    static final Field<Integer> EXPECT = Field.count(ELEMENT + ".expectContinue", "Expect 100", 0, MAX_EXPECT_MILLIS)
            .emptyIs(0, "the body is sent at once")
            .unit("ms")
            .hint("Sends Expect: 100-continue, and waits so long for 100 (Continue) before it sends the body anyway");
    public static final Field<String> FEED = FeedFields.name(ELEMENT + ".feed");
    public static final Field<Escaping> ESCAPING = Field.choice(
                    ELEMENT + ".escaping", "Escaping in body", Escaping.NONE)
            .hint("Of values that ${…} puts into the body, with a data feed or a mix");
    public static final Field<String> MIX = Field.text(ELEMENT + ".mix", "Mix")
            .lines()
            .syntax(RequestText::mix)
            .emptyMeans("the one request above")
            .hint("Instead of method, path and body: a line for each request with weight,"
                    + " method and path, or as JSON with weight, method, path,"
                    + " headers, body and label");

    public static final LoadFields LOAD = LoadFields.of(ELEMENT, "requests", "A request");

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "http-load.md",
            Section.of("Request", ENDPOINT, METHOD, PATH, HEADERS, BODY),
            Section.of("Upload", BODY_FILE, FORM, CHUNKED, EXPECT),
            Section.of("Many requests", MIX, FEED, ESCAPING),
            CheckFields.RESPONSE,
            CheckFields.BODY.section(),
            CheckFields.STREAM,
            LOAD.loadSection(),
            LOAD.endSection());

    private RequestFields() {}
}
