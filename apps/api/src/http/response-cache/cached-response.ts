import type { FastifyReply } from 'fastify'
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'

/** Cached responses are sent often and compressed better; others are compressed as fast as possible. */
const BROTLI_QUALITY = { cached: 5, sentOnce: 0 }
/** Smaller bodies save no packet (the default of @fastify/compress). */
const MIN_COMPRESSED_BYTES = 1_024
/** Most pages and lists (50 kB) are shorter: their compression is one task of the thread pool. */
const OUTPUT_BYTES = 64 * 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type HeaderPairs = readonly (readonly [name: string, value: string])[]

/** A response ready to be sent. */
export interface Sendable {
  status: number
  /** Alternating names and values: the fastest form for Node. */
  headers: string[]
  body: Buffer | undefined
}

/** Writes to Node's response directly, bypassing Fastify's reply. Node leaves out the body for HEAD. */
export function send(response: ServerResponse, { status, headers, body }: Sendable): void {
  response.writeHead(status, headers).end(body)
}

/** Sends through Fastify, whose hooks count, log and trace the request. */
export function sendReply(reply: FastifyReply, { status, headers, body }: Sendable): FastifyReply {
  for (let index = 0; index < headers.length; index += 2) reply.header(headers[index]!, headers[index + 1])
  return reply.code(status).send(body)
}

/** A response with its body in each encoding requested so far. */
export interface CachedResponse {
  status: number
  body: Buffer
  /** The body of a JSON response, parsed once: all callers share it and must not change it. */
  readJson(): unknown
  /** The response, if its encoding for this request is ready. */
  find(request: IncomingHttpHeaders): Sendable | undefined
  /** The response, compressed first if needed. */
  prepare(request: IncomingHttpHeaders): Promise<Sendable>
}

export function toCachedResponse(
  status: number,
  headers: HeaderPairs,
  given: Buffer,
  { isStored }: { isStored: boolean },
): CachedResponse {
  // What stays in memory must not hold Node's buffer pool with it.
  const keep = (bytes: Buffer) => (isStored ? toOwnMemory(bytes) : bytes)
  const body = keep(given)
  const quality = isStored ? BROTLI_QUALITY.cached : BROTLI_QUALITY.sentOnce
  // Weak: the same tag for every encoding (RFC 9110 section 8.8.3.3).
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const common = [...headers.flat(), 'etag', etag]
  const notModified: Sendable = { status: 304, headers: common, body: undefined }
  const ready = new Map<Encoding, Sendable>([['identity', toSendable('identity', body)]])
  const compressing = new Map<Encoding, Promise<Sendable>>()
  let json: unknown

  function toSendable(encoding: Encoding, encoded: Buffer): Sendable {
    const own = ['content-length', String(encoded.length)]
    if (encoding !== 'identity') own.push('content-encoding', encoding)
    return { status, headers: [...common, ...own], body: encoded }
  }

  async function compress(encoding: 'br' | 'gzip'): Promise<Sendable> {
    const encoded = await (encoding === 'br' ? compressBrotli(body, quality) : toGzip(body))
    const sendable = toSendable(encoding, keep(encoded))
    ready.set(encoding, sendable)
    compressing.delete(encoding)
    return sendable
  }

  function choose(request: IncomingHttpHeaders): Encoding {
    return body.length < MIN_COMPRESSED_BYTES ? 'identity' : chooseEncoding(request['accept-encoding'])
  }

  function find(request: IncomingHttpHeaders): Sendable | undefined {
    if (status === 200 && request['if-none-match']?.includes(etag)) return notModified
    return ready.get(choose(request))
  }

  return {
    status,
    body,
    readJson: () => (json ??= JSON.parse(body.toString())),
    find,
    async prepare(request) {
      const found = find(request)
      if (found) return found
      const encoding = choose(request) as 'br' | 'gzip'
      const promise = compressing.get(encoding) ?? compress(encoding)
      compressing.set(encoding, promise)
      return promise
    },
  }
}

/** A copy of exactly its size: a small buffer is a view of Node's pool, all of which stays in memory with it. */
function toOwnMemory(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return toBrotli(body, { params, chunkSize: OUTPUT_BYTES })
}

/** The best encoding that a request accepts (RFC 9110 section 12.5.3). */
function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const parts = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((each) => each.trim()))
  const isAccepted = (encoding: string) =>
    parts.some(([name, weight = '']) => name === encoding && !/^q=0(\.0*)?$/.test(weight))
  return ENCODINGS.find(isAccepted) ?? 'identity'
}
