import { findInvalidUtf8 } from './invalid-utf8.ts'
import { CATALOGUE_LIMITS } from './format.ts'

/** A file in parts of any size. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** The file is no CSV; `line` is where. */
export class CsvFileError extends Error {
  override name = 'CsvFileError'
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

type Encoding = 'utf-8' | 'gb18030' | 'windows-1252'

/**
 * The text of a CSV file in whole lines, with LF line ends and without a byte-order mark: in UTF-8, in UTF-16 with its mark
 * ("Unicode text" of Excel), or in the encoding of a Chinese or a Western system. The first line that is not ASCII decides.
 * @throws CsvFileError
 */
export async function* decodeCsvText(chunks: Chunks): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  let line = 1
  let encoding: Encoding | undefined
  function decode(bytes: Buffer): string {
    if (!encoding && bytes.some((byte) => byte >= 0x80)) encoding = guessEncoding(bytes)
    const text = decodeAs(encoding ?? 'utf-8', bytes, line)
    const nul = text.indexOf('\0')
    if (nul !== -1) {
      const before = text.slice(0, nul).split('\n').length - 1
      throw new CsvFileError('is not text: it holds NUL characters', line + before)
    }
    // `csv-parse` counts line ends inside quoted cells correctly only if they are LF.
    const lines = text.replace(/\r\n?/g, '\n')
    line += lines.split('\n').length - 1
    return lines
  }
  for await (const chunk of withoutUtf16(chunks)) {
    const bytes = Buffer.concat([rest, chunk])
    // Line ends are never part of a longer sequence of these encodings. A CR at the very end may be half of a CRLF.
    const end = Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d, -2)) + 1
    rest = bytes.subarray(end)
    if (rest.length > CATALOGUE_LIMITS.fileBytes) throw new CsvFileError('has a line without an end', line)
    if (end > 0) yield decode(bytes.subarray(0, end))
  }
  if (rest.length > 0) yield decode(rest)
}

/** A file in UTF-16 as UTF-8; any other as it is. */
async function* withoutUtf16(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let isFirst = true
  for await (const chunk of chunks) {
    const mark = isFirst ? Buffer.from(chunk.subarray(0, 2)).toString('hex') : ''
    isFirst = false
    if (mark === 'fffe') decoder = new TextDecoder('utf-16le')
    if (mark === 'feff') decoder = new TextDecoder('utf-16be')
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
  }
  if (decoder) yield Buffer.from(decoder.decode())
}

/**
 * GB 18030 writes Chinese in pairs of bytes above 0x7f, Windows-1252 an accented letter as one between others. Bytes of
 * neither that are mostly UTF-8 are a damaged UTF-8 file.
 */
function guessEncoding(bytes: Buffer): Encoding {
  const text = new TextDecoder().decode(bytes)
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const sound = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  if (damaged === 0 || sound > damaged) return 'utf-8'
  const groups = bytes.toString('latin1').match(/[\x80-\xff]+/g) ?? []
  const single = groups.filter((group) => group.length === 1).length
  return single > groups.length / 2 ? 'windows-1252' : 'gb18030'
}

function decodeAs(encoding: Encoding, bytes: Buffer, line: number): string {
  if (encoding === 'utf-8') {
    const invalid = findInvalidUtf8(bytes)
    if (invalid !== undefined) throw new CsvFileError('is not UTF-8 text', line + invalid - 1)
    return new TextDecoder('utf-8', { ignoreBOM: line > 1 }).decode(bytes)
  }
  return new TextDecoder(encoding).decode(bytes)
}
