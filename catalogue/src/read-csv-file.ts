import { parse } from 'csv-parse'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CATALOGUE_LIMITS } from './format.ts'
import { createCsvReader, PARSE_OPTIONS, toRow } from './read-csv.ts'
import { findInvalidUtf8, toReadResult, type ReadResult } from './read.ts'
import type { Defaults } from './read-outcome.ts'

/** The file is not valid UTF-8; `line` is the first invalid line. */
class TextError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/**
 * Reads a CSV file of any size with the result of `readCatalogueText`: row by row, so that only the products are in
 * memory.
 * @throws if the file cannot be opened or read
 */
export async function readCatalogueCsvFile(
  path: string,
  { file, defaults = {} }: { file: string; defaults?: Defaults },
): Promise<ReadResult> {
  const reader = createCsvReader(file, defaults)
  const refuse = (message: string, line = 1): ReadResult => ({
    ok: false,
    errors: [{ file, line, path: '', message }],
  })
  let isEmpty = true
  try {
    await pipeline(
      createReadStream(path),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const text of decodeLines(chunks)) {
          if (text.trim() !== '') isEmpty = false
          yield text
        }
      },
      parse(PARSE_OPTIONS),
      async (rows: AsyncIterable<{ record: string[]; info: { lines: number } }>) => {
        for await (const row of rows) reader.take(toRow(row))
      },
    )
  } catch (error) {
    if (error instanceof TextError) return refuse(error.message, error.line)
    reader.fail(error)
  }
  return isEmpty ? refuse('is empty') : toReadResult(reader.finish(), file)
}

/**
 * Whole lines as text, with LF line ends and without a byte-order mark.
 * @throws TextError
 */
async function* decodeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  let line = 1
  function decode(bytes: Buffer): string {
    const invalid = findInvalidUtf8(bytes)
    if (invalid !== undefined) throw new TextError('is not UTF-8 text', line + invalid - 1)
    const text = new TextDecoder('utf-8', { ignoreBOM: line > 1 }).decode(bytes)
    const nul = text.indexOf('\0')
    if (nul !== -1) {
      const before = text.slice(0, nul).split('\n').length - 1
      throw new TextError('is not text: it holds NUL characters', line + before)
    }
    const lines = text.replace(/\r\n?/g, '\n')
    line += text.split('\n').length - 1
    return lines
  }
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    // A line feed is never part of a multi-byte UTF-8 sequence, so bytes can be split there.
    const end = bytes.lastIndexOf(0x0a) + 1
    rest = bytes.subarray(end)
    if (rest.length > CATALOGUE_LIMITS.fileBytes) throw new TextError('has a line without an end', line)
    if (end > 0) yield decode(bytes.subarray(0, end))
  }
  if (rest.length > 0) yield decode(rest)
}
