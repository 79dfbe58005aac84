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

test.each([
  ['one byte', 'a'],
  ['two bytes', 'é'],
  ['three bytes', '石'],
  ['four bytes', '𠮷'],
])('the longest text that is compressed at once, of signs of %s, and one sign more', async (_, sign) => {
  const most = Math.floor(MOST_BYTES / Buffer.byteLength(sign))
  const text = sign.repeat(most + 1)
  const ask = await send(text)
  const whole = sign.repeat(most)
  expect(await ask(whole.length)).toEqual({ isCompressed: true, text: whole })
  expect(await ask(text.length)).toEqual({ isCompressed: false, text })
})
