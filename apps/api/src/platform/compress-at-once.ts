import type { FastifyInstance } from 'fastify'
import { chooseEncoding, toBrotliAtOnce } from './kept-answer.ts'

/** Below this, compressing saves no packet (as `@fastify/compress` has it). */
const LEAST_LENGTH = 1_024
/** A third of the time of 4 for an eighth more: what is asked for again is kept, and made smaller (decision 50). */
const QUALITY = 1
/** Longer ones would hold up others. */
const MOST_BYTES = 128 * 1_024
/** Of answers that come as bytes; others, such as pictures, are compressed already. */
const JSON_TYPE = 'application/json'
/** Of one character in UTF-8. */
const MOST_BYTES_OF_CHARACTER = 4

/**
 * Compresses answers of some kB in one piece and in the process itself. `@fastify/compress`, to which all others are left,
 * sends each through streams and another thread: that costs more than most answers take to make. Register it
 * before that.
 */
export function compressAtOnce(app: FastifyInstance): void {
  // Written over by each answer: to measure a text first, and find room for it, takes as long as to write it.
  const room = Buffer.allocUnsafe(MOST_BYTES + MOST_BYTES_OF_CHARACTER)

  /** The bytes of an answer that is worth compressing here; undefined of any other. */
  function toBytes(payload: unknown, type: unknown): Buffer | undefined {
    const isJson = String(type).startsWith(JSON_TYPE)
    if (typeof payload !== 'string' && !(isJson && Buffer.isBuffer(payload))) return undefined
    if (payload.length < LEAST_LENGTH || payload.length > MOST_BYTES) return undefined
    const bytes = typeof payload === 'string' ? room.subarray(0, room.write(payload)) : payload
    return bytes.length > MOST_BYTES ? undefined : bytes
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    if (
      request.method === 'HEAD' ||
      reply.hasHeader('content-encoding') ||
      chooseEncoding(request.headers['accept-encoding']) !== 'br'
    )
      return done(null, payload)
    const bytes = toBytes(payload, reply.getHeader('content-type'))
    if (!bytes) return done(null, payload)
    const body = toBrotliAtOnce(bytes, QUALITY)
    const vary = reply.getHeader('vary')
    reply.headers({
      'content-encoding': 'br',
      'content-length': body.length,
      vary: vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
    })
    done(null, body)
  })
}
