// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

/** Properties of od - Templated Upload, besides those of HTTP Request. */
public final class UploadFields {

    public static final String LABEL = "od - Templated Upload";

    public static final String TEMPLATE = "TemplatedUpload.template";
    public static final String EVALUATE = "TemplatedUpload.evaluate";
    public static final String LENGTH = "TemplatedUpload.length";
    public static final String REPEAT = "TemplatedUpload.repeat";
    public static final String GZIP = "TemplatedUpload.gzip";
    public static final String CHECKSUM = "TemplatedUpload.checksum";
    public static final String VARIABLE = "TemplatedUpload.checksumVariable";
    public static final String STRICT = "TemplatedUpload.strict";

    private UploadFields() {}
}
