import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAtOnce } from './compress-at-once.ts'

const MOST_BYTES = 128 * 1_024

/** What a browser that takes Brotli is sent for a text. */
async function send(text: string) {
  const app = fastify()
  compressAtOnce(app)
  app.get<{ Params: { length: string } }>('/:length', async ({ params }) =>
    text.slice(0, Number(params.length)),
  )
  return async (length: number) => {
    const { headers, rawPayload } = await app.inject({
      url: `/${length}`,
      headers: { 'accept-encoding': 'gzip, br' },
    })
    const isCompressed = headers['content-encoding'] === 'br'
    return { isCompressed, text: (isCompressed ? brotliDecompressSync(rawPayload) : rawPayload).toString() }
  }
}

test('what is compressed at once is the text, however long the one before it was', async () => {
  const text = '紫水晶 amethyst 𠮷 “stillness” '.repeat(400)
  const ask = await send(text)
  for (const length of [text.length, 2_000, text.length - 7]) {
    expect(await ask(length)).toEqual({ isCompressed: true, text: text.slice(0, length) })
  }
})

test('what is far too long is sent whole, and not compressed at once', async () => {
  for (const text of ['石'.repeat(100_000), '𠮷'.repeat(50_000), 'a'.repeat(300_000)]) {
    const ask = await send(text)
    expect(await ask(text.length)).toEqual({ isCompressed: false, text })
  }
})

test.each([
  ['one byte', 'a'],
  ['two bytes', 'é'],
  ['three bytes', '石'],
  ['four bytes', '𠮷'],
])(
  'the longest text that is compressed at once, of characters of %s, and one character more',
  async (_, character) => {
    const most = Math.floor(MOST_BYTES / Buffer.byteLength(character))
    const text = character.repeat(most + 1)
    const ask = await send(text)
    const whole = character.repeat(most)
    expect(await ask(whole.length)).toEqual({ isCompressed: true, text: whole })
    expect(await ask(text.length)).toEqual({ isCompressed: false, text })
  },
)

test('bytes of JSON are compressed at once too, others are left as they are', async () => {
  const app = fastify()
  compressAtOnce(app)
  const body = Buffer.from(JSON.stringify({ name: '紫水晶'.repeat(1_000) }))
  app.get('/json', (_, reply) => reply.type('application/json; charset=utf-8').send(body))
  app.get('/picture', (_, reply) => reply.type('image/webp').send(body))
  const ask = async (url: string) => {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    return { encoding: headers['content-encoding'], vary: headers['vary'], body: rawPayload }
  }
  const written = await ask('/json')
  expect(written).toMatchObject({ encoding: 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(written.body)).toEqual(body)
  expect(await ask('/picture')).toEqual({ encoding: undefined, vary: undefined, body })
})
