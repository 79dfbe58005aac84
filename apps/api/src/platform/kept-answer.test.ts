import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keepAnswer } from './kept-answer.ts'

test('each visitor is sent the encoding that the browser takes', async () => {
  const body = Buffer.from('jade '.repeat(400))
  const answer = keepAnswer({ status: 200, headers: {}, body })
  const ask = (accepted: string) => answer.prepare({ 'accept-encoding': accepted })
  const brotli = await ask('gzip, deflate, br, zstd')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body!)).toEqual(body)
  const zipped = await ask('gzip;q=1.0, br;q=0')
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.body!)).toEqual(body)
  const plain = await ask('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toEqual(body)
  expect(new Set([brotli, zipped, plain].map(({ headers }) => headers.etag)).size).toBe(3)
})

test('the plain text is not kept beside a compressed one', async () => {
  const body = Buffer.from('jade '.repeat(400))
  const answer = keepAnswer({ status: 200, headers: {}, body })
  expect(answer.getBytes()).toBe(2_000)
  await answer.prepare({ 'accept-encoding': 'br' })
  expect(answer.getBytes()).toBeLessThan(200)
  expect(answer.find({})).toBeUndefined()
  expect((await answer.prepare({})).body).toEqual(body)
  expect(answer.getBytes()).toBeLessThan(200)
  expect((await answer.prepare({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
})
