// SPDX-License-Identifier: Apache-2.0
// JSR223 Sampler: wget … URL | head -c BYTES, asked for as a browser would, without a shell. Its parameters are URL
// and BYTES (1000). wget-response.groovy below it makes status and headers of what wget said, and keeps the first
// bytes, decoded, for further post-processors. wget ends by its broken pipe as soon as head has enough.
import java.util.zip.GZIPInputStream

def url = args[0]
def bytes = args.length > 1 ? args[1] : '1000'
if (!(url ==~ /(?i)https?:\/\/.+/)) throw new IllegalArgumentException("the URL is '$url': give one that begins with http:// or https://")

def wget = new ProcessBuilder('wget', '--no-config', '--server-response', '--progress=dot:mega', '--tries=1',
    '--header=User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    '--header=Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    '--header=Accept-Encoding: gzip, deflate',
    '--output-document=-', '--', url)
wget.environment().LC_ALL = 'C'
def pipeline = ProcessBuilder.startPipeline([wget, new ProcessBuilder('head', '-c', bytes)])

def said = new StringBuilder()
def reader = pipeline[0].consumeProcessErrorStream(said)
byte[] first = pipeline[1].inputStream.readAllBytes()
pipeline*.waitFor()
reader.join()

vars.putObject('wget.body', said =~ /(?im)^  Content-Encoding: gzip/ ? inflated(first) : first)
// ended by the broken pipe, as it should
boolean cut = first.length == (bytes as int)
SampleResult.responseCode = cut ? '0' : pipeline[0].exitValue() as String
SampleResult.setResponseData(said.toString(), 'UTF-8')
SampleResult.samplerData = wget.command().join(' ') + " | head -c $bytes"
SampleResult.successful = true
return null

/** What can be decoded of a body that is cut off. */
static byte[] inflated(byte[] coded) {
    def decoded = new ByteArrayOutputStream()
    try {
        decoded << new GZIPInputStream(new ByteArrayInputStream(coded))
    } catch (EOFException ignored) {
        // the rest was not wanted
    }
    decoded.toByteArray()
}
