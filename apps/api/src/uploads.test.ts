import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { listProducts } from '@shop/contract/products/products.endpoints'
import {
  AVATAR_MAX_BYTES,
  deleteAvatar,
  updateProfile,
  uploadAvatar,
} from '@shop/contract/users/users.endpoints'
import { aShopper } from '../test/builders.ts'
import { aPicture, aPng, aRawForm, toFileHeader, type RawPart } from '../test/pictures.ts'
import { createTestApp } from '../test/test-app.ts'
import { API_ROOT } from './app.ts'

const shop = await createTestApp()
const limited = await createTestApp({ rateLimits: true })
const as = await aShopper(shop)
const url = `${API_ROOT}${uploadAvatar.path}`
const authorization = `Bearer ${as.token}`

const picture: RawPart = { header: toFileHeader(), content: aPng() }

async function send(form: { payload: string | Buffer; headers: Record<string, string> }) {
  const response = await shop.app.inject({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { authorization, ...form.headers },
  })
  const { error } = response.json<{ error?: { code: string; details?: object[] } }>()
  return { status: response.statusCode, code: error?.code, details: error?.details }
}

describe('a form with a file', () => {
  test('is taken as it is meant', async () => {
    expect(await send(aRawForm([picture]))).toMatchObject({ status: 200 })
  })

  test.each<[string, RawPart[], { end?: string }?]>([
    ['holds nothing', []],
    ['holds a text instead', [{ header: 'Content-Disposition: form-data; name="avatar"', content: 'me' }]],
    ['has its file in another field', [{ ...picture, header: toFileHeader('me.png', { field: 'file' }) }]],
    ['has its file in a field without a name', [{ ...picture, header: 'Content-Type: image/png' }]],
    [
      'has its file in a field of every object',
      [{ ...picture, header: toFileHeader('me.png', { field: '__proto__' }) }],
    ],
    ['holds a second file', [picture, picture]],
    [
      'holds a second file in another field',
      [picture, { ...picture, header: toFileHeader('b.png', { field: 'b' }) }],
    ],
    [
      'holds a text too',
      [picture, { header: 'Content-Disposition: form-data; name="role"', content: 'admin' }],
    ],
    [
      'holds a text before',
      [{ header: 'Content-Disposition: form-data; name="role"', content: 'admin' }, picture],
    ],
    ['holds thousands of parts', Array.from({ length: 5_000 }, () => picture)],
    ['ends in the middle', [picture], { end: '' }],
    ['never begins', [], { end: 'avatar' }],
  ])('that %s is refused', async (_, parts, options) => {
    expect(await send(aRawForm(parts, options))).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
      details: [{ path: 'avatar', message: 'Send one file in this field, and nothing else' }],
    })
  })

  test.each([
    ['a name of 100 KB', toFileHeader('a'.repeat(100_000))],
    ['a name with a line break', toFileHeader('me\r\nX: y\r\n\r\n.png')],
  ])('that has %s loses what follows in the header, its type too', async (_, header) => {
    const { status, code } = await send(aRawForm([{ ...picture, header }]))
    expect([status, code]).toEqual([400, 'AVATAR_TYPE_UNSUPPORTED'])
  })

  test.each([
    ['', 400, 'VALIDATION_FAILED'],
    ['{"avatar":"x"}', 415, 'UNSUPPORTED_MEDIA_TYPE', 'application/json'],
    ['avatar=x', 415, 'UNSUPPORTED_MEDIA_TYPE', 'application/x-www-form-urlencoded'],
    ['x', 415, 'UNSUPPORTED_MEDIA_TYPE', 'image/png'],
    ['x', 415, 'UNSUPPORTED_MEDIA_TYPE', 'multipart/mixed; boundary=shop'],
    ['x', 400, 'VALIDATION_FAILED', 'multipart/form-data'],
    ['x', 400, 'VALIDATION_FAILED', 'multipart/form-data; boundary='],
  ])('is not %j (%i %s %s)', async (payload, status, code, type = 'multipart/form-data; boundary=shop') => {
    expect(await send({ payload, headers: { 'content-type': type } })).toMatchObject({ status, code })
  })

  test('may be of the greatest size and not a byte more, and its bytes may come in any pieces [T46]', async () => {
    const content = Buffer.concat([aPng(), Buffer.alloc(AVATAR_MAX_BYTES - aPng().length)])
    expect(await send(aRawForm([{ ...picture, content }]))).toMatchObject({ status: 200 })
    const more = Buffer.concat([content, Buffer.from('!')])
    expect(await send(aRawForm([{ ...picture, content: more }]))).toEqual({
      status: 413,
      code: 'AVATAR_TOO_LARGE',
      details: undefined,
    })
  })

  test.each([updateProfile, deleteAvatar])('is nothing for $summary', async ({ method, path }) => {
    const { payload, headers } = aRawForm([picture])
    const response = await shop.app.inject({
      method,
      url: API_ROOT + path,
      payload,
      headers: { ...headers, authorization },
    })
    expect(response.statusCode).toBe(415)
  })

  test('of a stranger is not read', async () => {
    const form = aRawForm([{ ...picture, header: 'broken' }])
    const response = await shop.app.inject({ method: 'POST', url, ...form })
    expect(response.statusCode).toBe(401)
  })
})

describe('a form over a real line', () => {
  /** Opens a connection, announces a form, and sends its beginning. */
  async function beginForm(length: number) {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').on('data', (text: string) => (received += text))
    const head = [`POST ${url} HTTP/1.1`, 'Host: shop.example', `Authorization: ${authorization}`]
    const { payload, headers } = aRawForm([picture], { end: '' })
    const line = [...head, `Content-Type: ${headers['content-type']}`, `Content-Length: ${length}`, '', '']
    socket.write(Buffer.concat([Buffer.from(line.join('\r\n')), payload.subarray(0, -2)]))
    return { socket, read: () => received }
  }

  test('that takes for ever is cut off, and the shop answers others meanwhile [T112]', async () => {
    expect(shop.app.server.requestTimeout).toBeGreaterThan(30_000)
    expect(shop.app.server.requestTimeout).toBeLessThanOrEqual(60_000)
    Object.assign(shop.app.server, { requestTimeout: 300, headersTimeout: 300 })
    const { socket, read } = await beginForm(100_000)
    const drip = setInterval(() => socket.write('0123456789'), 100)
    socket.on('error', () => {})

    expect((await shop.call(listProducts, {})).status).toBe(200)
    await once(socket, 'close')
    clearInterval(drip)

    expect(read()).not.toContain(' 200 ')
    expect(read()).not.toContain(' 500 ')
  })

  test('that is far too large is refused at once, and the rest of it is not kept', async () => {
    const { socket, read } = await beginForm(64 * AVATAR_MAX_BYTES)
    socket.write(Buffer.alloc(2 * AVATAR_MAX_BYTES))
    await vi.waitUntil(() => read().includes('AVATAR_TOO_LARGE'), { timeout: 10_000 })
    expect(read()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test.each(['before it is read', 'while it is read'])(
    'that breaks off %s is forgotten [T18]',
    async (when) => {
      const isRead = when === 'while it is read'
      shop.app.server.prependOnceListener('request', (request: IncomingMessage) => {
        if (isRead) request.once('data', () => setImmediate(() => request.socket.destroy()))
        else request.socket.destroy()
        // To listen is to read: the shop does so when it knows who sends.
        request.pause()
      })
      const before = shop.lines.length
      const { socket } = await beginForm(100_000)
      await once(socket, 'close')
      await vi.waitUntil(() => shop.lines.length > before, { timeout: 10_000 })
      expect(shop.lines.slice(before)).toMatchObject([{ msg: 'refused', code: 'VALIDATION_FAILED' }])
    },
  )
})

test('A shopper sends five pictures in ten minutes, whatever their network. [T32]', async () => {
  const [one, other] = [await aShopper(limited), await aShopper(limited)]
  const upload = (as: { token: string }, network: string) =>
    limited.call(uploadAvatar, { body: aPicture() }, { as, network })
  for (let number = 1; number <= 5; number += 1)
    expect((await upload(one, `192.0.2.${number}`)).status).toBe(200)
  const refused = await upload(one, '192.0.2.99')
  expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await upload(other, '192.0.2.99')).status).toBe(200)
})
