import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** An answer as it is made: whole, and without what its transfer needs. */
export interface PlainAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** The mark of the body, where it is known. */
  mark?: string
  /** What is kept as long as this is, and sent apart. */
  beside?: KeptAnswer | undefined
}

/** What is sent of an answer: to this request, in the encoding that it takes, or that nothing has changed. */
export interface Sending {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer | undefined
}

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'

/** Better than gzip's size at gzip's cost. */
const QUICK_BROTLI = 2
/** Up to this a text is compressed in the process itself. */
const AT_ONCE_BYTES = 256 * 1024
/** A compressed page in one piece, mostly. */
const CHUNK_BYTES = 64 * 1024
/** As small as can be, for what is sent often: a tenth less for some hundred times the work. */
const SMALL_BROTLI = constants.BROTLI_MAX_QUALITY

export interface KeptAnswer extends Pick<PlainAnswer, 'status' | 'headers' | 'beside'> {
  /** Another one for another body. */
  mark: string
  /** Whether another answer says the very same. */
  isSame(other: Pick<KeptAnswer, 'status' | 'headers' | 'mark'>): boolean
  /** What all encodings take of memory. */
  getBytes(): number
  /** What to send, if the encoding that the request takes is ready. */
  find(request: IncomingHttpHeaders): Sending | undefined
  /** As `find`, after making the encoding that the request takes. */
  prepare(request: IncomingHttpHeaders): Promise<Sending>
  /** Makes the smallest one, for an answer that many will take. */
  shrink(): Promise<void>
}

/** Another one for another body: 128 bits of its hash. */
const toMark = (body: Buffer) => hash('sha256', body, 'base64url').slice(0, 22)

/**
 * Keeps an answer ready to be sent: each encoding is made once, when it is first asked for, beside the process's work.
 * The plain text is many times as large as the others and hardly ever asked for, so it goes once there is another one.
 */
export function keepAnswer({ status, headers, body, mark = toMark(body), beside }: PlainAnswer): KeptAnswer {
  // Weak: a page that is compressed once more has other bytes, and says the same.
  const toEtag = (encoding: Encoding) => `W/"${mark}-${encoding}"`
  const whole = new Map<Encoding, Sending & { body: Buffer }>()
  const unchanged = new Map<Encoding, Sending>()
  let bytes = 0
  keep('identity', body)

  function toWhole(encoding: Encoding, content: Buffer) {
    return {
      status,
      headers: {
        ...headers,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': content.length,
        etag: toEtag(encoding),
      },
      body: content,
    }
  }

  function keep(encoding: Encoding, content: Buffer): void {
    bytes += content.length - (whole.get(encoding)?.body.length ?? 0)
    whole.set(encoding, toWhole(encoding, content))
  }

  function toUnchanged(encoding: Encoding): Sending {
    const known = unchanged.get(encoding)
    if (known) return known
    const sending = { status: 304, headers: { ...headers, etag: toEtag(encoding) }, body: undefined }
    unchanged.set(encoding, sending)
    return sending
  }

  async function readPlain(): Promise<Buffer> {
    const plain = whole.get('identity')
    if (plain) return plain.body
    const [encoding, { body }] = [...whole][0]!
    return encoding === 'br' ? promisify(brotliDecompress)(body) : promisify(gunzip)(body)
  }

  async function encode(plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    if (encoding === 'gzip') return promisify(gzip)(plain)
    // A page takes half a millisecond, which is as much as handing it to another thread and back costs.
    return plain.length > AT_ONCE_BYTES ? toBrotli(plain, QUICK_BROTLI) : toBrotliAtOnce(plain)
  }

  return {
    status,
    headers,
    mark,
    beside,

    isSame(other) {
      return mark === other.mark && status === other.status && isDeepStrictEqual(headers, other.headers)
    },

    getBytes: () => bytes + (beside?.getBytes() ?? 0),

    find(request) {
      const encoding = chooseEncoding(request['accept-encoding'])
      const given = request['if-none-match']
      if (given !== undefined && status === 200 && given.includes(mark)) return toUnchanged(encoding)
      return whole.get(encoding)
    },

    async prepare(request) {
      const encoding = chooseEncoding(request['accept-encoding'])
      const ready = this.find(request)
      if (ready) return ready
      const plain = await readPlain()
      // It went when another one came.
      if (encoding === 'identity') return toWhole(encoding, plain)
      keep(encoding, await encode(plain, encoding))
      drop('identity')
      return whole.get(encoding)!
    },

    async shrink() {
      keep('br', await toBrotli(await readPlain(), SMALL_BROTLI))
      drop('identity')
      await beside?.shrink()
    },
  }

  function drop(encoding: Encoding): void {
    bytes -= whole.get(encoding)?.body.length ?? 0
    whole.delete(encoding)
  }
}

function toBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, toOptions(body, quality))
}

/** In the process itself: for texts up to some hundred kB. */
export function toBrotliAtOnce(body: Buffer, quality = QUICK_BROTLI): Buffer {
  return brotliCompressSync(body, toOptions(body, quality))
}

function toOptions(body: Buffer, quality: number) {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return { params, chunkSize: CHUNK_BYTES }
}

/** Browsers send one of a handful of spellings; reading them anew each time would cost more than the answer. */
const chosen = new Map<string, Encoding>()
const KNOWN_SPELLINGS = 200

export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  const known = chosen.get(text)
  if (known) return known
  const encoding = ENCODINGS.find((name) => isAccepted(text, name)) ?? 'identity'
  if (chosen.size < KNOWN_SPELLINGS) chosen.set(text, encoding)
  return encoding
}

/** Whether a header names an encoding and does not weigh it zero (RFC 9110, section 12.5.3). */
function isAccepted(text: string, encoding: string): boolean {
  return text.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    return name === encoding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
  })
}
