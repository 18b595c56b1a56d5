// SPDX-License-Identifier: Apache-2.0
// JSR223 Sampler: makes what Samplers.HTTP.Request.Upload sends. Its parameters are UPLOAD, SIZE and, when one is
// given, FILE. Sets the properties upload.file, upload.folder and upload.archive.
//
// The file is lines of 1 KiB with two expressions each, up to 64 MiB; what is wanted beyond are zeros that take no
// space on disk. It stays in target/uploads for the next run.
import io.github.jmeteroverdrive.run.OverdriveHome
import io.github.jmeteroverdrive.run.RunContext
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption

def upload = args[0]
long size = args[1] as long
def given = args.length > 2 ? args[2..-1].join(' ') : ''
SampleResult.setIgnore() // no part of the load

def line = ('<row user="${__threadNum}" number="${__counter(TRUE,)}">' + 'x'.repeat(1024)).substring(0, 1017) + '</row>\n'
if (given) {
    if (!Files.isReadable(Path.of(given))) throw new IllegalArgumentException("UploadFile is '$given': there is no file to read; give its whole path")
    props.put('upload.file', Path.of(given).toAbsolutePath().toString())
} else {
    def file = Files.createDirectories(OverdriveHome.path().resolve('target/uploads')).resolve("upload-${size}.xml")
    if (!Files.exists(file)) make(file, line, size)
    props.put('upload.file', file.toString())
}
if (upload in ['archive', 'all']) {
    def folder = RunContext.current().directory().path().toAbsolutePath().resolve('upload')
    def base = Files.createDirectories(folder.resolve('base'))
    Files.writeString(base.resolve('data.txt'), 'the user is @user@\n' + line.repeat(1024))
    def archive = folder.resolve('base.tar.gz').toString()
    def tar = new ProcessBuilder('tar', '-czf', archive, '-C', base.toString(), 'data.txt').redirectErrorStream(true).start()
    def said = tar.inputStream.text
    if (tar.waitFor() != 0) throw new IllegalStateException("tar cannot make $archive: $said")
    props.put('upload.folder', folder.toString())
    props.put('upload.archive', archive)
}
return null

/** Whole or not at all: another run may look for it meanwhile. */
static void make(Path file, String line, long size) {
    byte[] some = line.repeat(1024).getBytes(StandardCharsets.UTF_8)
    def part = Files.createTempFile(file.parent, 'upload', '.part')
    Files.newOutputStream(part).withCloseable { out ->
        for (long left = Math.min(size, 64L << 20); left > 0; left -= some.length) out.write(some, 0, Math.min(left, some.length) as int)
    }
    new RandomAccessFile(part.toFile(), 'rw').withCloseable { it.length = size }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE)
}
