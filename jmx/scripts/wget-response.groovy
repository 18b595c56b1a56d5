// SPDX-License-Identifier: Apache-2.0
// JSR223 PostProcessor below an OS Process Sampler that runs
//     wget --server-response --progress=dot:mega --tries=1 --output-document=/dev/null -- URL
// in the environment LC_ALL=C. The sampler's response is what wget said, and its code is wget's exit code; this makes
// of it what an HTTP Request would show: status, headers, bytes. Times stay those of the process.
def said = prev.responseDataAsString.readLines()
def exitCode = prev.responseCode

def head = []
boolean inHead = false
said.each { line ->
    if (line.startsWith('  HTTP/')) {
        head = [line.strip()] // of the last response: redirects come before it
        inHead = true
    } else if (inHead && line.startsWith('  ')) {
        head << line.strip()
    } else {
        inHead = false
    }
}
def status = head ? (head[0] =~ /HTTP\/\S+ (\d{3}) ?(.*)/) : null
def saved = said.findResult { line -> (line =~ /(?:saved|written to stdout) \[(\d+)(?:\/\d+)?\]/).with { it ? it[0][1] as long : null } }
byte[] body = vars.getObject('wget.body') ?: new byte[0] // of wget-head.groovy
vars.remove('wget.body')

if (status) {
    prev.responseHeaders = head.join('\n') + '\n'
    prev.headersSize = (head.sum { it.length() + 2 } + 2) as int
    prev.bodySize = saved ?: (body.length as long)
}
prev.setResponseData(body)
if (status && (exitCode == '0' || status[0][1] >= '400')) {
    prev.responseCode = status[0][1]
    prev.responseMessage = status[0][2]
    prev.successful = status[0][1] < '400'
} else {
    def lastWords = said.reverse().find { !it.isBlank() } ?: 'it said nothing'
    prev.responseCode = "Non HTTP response code: wget $exitCode"
    prev.responseMessage = "Non HTTP response message: $lastWords"
    prev.successful = false
}
