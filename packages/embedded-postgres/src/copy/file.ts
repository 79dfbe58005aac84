import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/** A copy cannot be written or read; the message is one clear line. */
export class DatabaseCopyError extends Error {
  override name = 'DatabaseCopyError'
}

/** A line that begins with `# `. All other lines are rows: one JSON object each, keyed by column. */
const Directive = z.union([
  z.strictObject({
    format: z.literal('shop-database-copy'),
    version: z.number(),
    made_at: z.iso.datetime(),
    migrations: z.array(z.string()),
  }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ end: z.record(z.string(), z.number()) }),
])
/** The header of a copy or of a table, or the trailer with the number of rows by table. */
type CopyDirective = z.infer<typeof Directive>
export type CopyHead = Extract<CopyDirective, { format: string }>

/** Version of the copy format. */
export const COPY_VERSION = 1

const DIRECTIVE_PREFIX = '# '
const CHUNK_LENGTH = 64 * 1024

/** A line of a copy: a directive, or a row as unparsed JSON. */
export type CopyLine = { directive: CopyDirective } | { row: string }

/**
 * Writes lines into a gzip file with mode 0600. It is renamed into place once complete and synced; a failure leaves no
 * file.
 * @throws DatabaseCopyError if the file exists or cannot be written
 */
export async function writeCopyFile(path: string, lines: AsyncIterable<CopyLine>): Promise<void> {
  const existing = await open(path, 'r').catch(() => undefined)
  if (existing) {
    await existing.close()
    throw new DatabaseCopyError(`${path} exists already; name another file.`)
  }
  const draft = `${path}.part`
  try {
    await writeDraft(draft, lines)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    const { code = '', syscall } = error as NodeJS.ErrnoException
    // Errors of the file system have a `syscall`; those of the database have none.
    if (syscall && code !== '') throw new DatabaseCopyError(`${path} cannot be written (${code})`)
    throw error
  }
}

async function writeDraft(path: string, lines: AsyncIterable<CopyLine>): Promise<void> {
  await pipeline(joinLines(lines), createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
}

/** Joins lines into large chunks: compressing each line by itself would dominate the run time. */
async function* joinLines(lines: AsyncIterable<CopyLine>): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += `${'row' in line ? line.row : DIRECTIVE_PREFIX + JSON.stringify(line.directive)}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/**
 * Reads a copy line by line.
 * @throws DatabaseCopyError if it is not a copy or truncated
 */
export async function* readCopyFile(path: string): AsyncGenerator<CopyLine> {
  try {
    for await (const line of splitLines(openCompressed(path))) {
      yield line.startsWith(DIRECTIVE_PREFIX)
        ? { directive: Directive.parse(JSON.parse(line.slice(DIRECTIVE_PREFIX.length))) }
        : { row: line }
    }
  } catch (error) {
    throw toReadingError(path, error)
  }
}

function openCompressed(path: string): AsyncIterable<string> {
  const gunzip = createGunzip()
  const source = createReadStream(path)
  source.once('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip).setEncoding('utf8')
  return gunzip
}

/** Splits at line feeds only: `readline` also splits at U+2028 and U+2029. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function toReadingError(path: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return new DatabaseCopyError(`${path} is cut off.`)
  if (code.startsWith('Z_') || error instanceof SyntaxError || error instanceof z.ZodError) {
    return new DatabaseCopyError(`${path} is no copy of a shop's database, or it is damaged.`)
  }
  if (code.startsWith('E')) return new DatabaseCopyError(`${path} cannot be read (${code})`)
  return error
}
