import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { CATALOGUE_FOLDER } from '../../src/boot/seed/catalogue-folder.ts'
import { DEMO_SHOPPER } from '../../src/boot/seed/demo.ts'
import { findShareUrl } from '../../src/modules/media/pictures.service.ts'
import { fetchOnce } from '../fetch-once.ts'
import { aDataFolder, startShop } from './a-shop.ts'
import { listLiving } from './processes.ts'

const STOP_LIMIT_SECONDS = 10
const STARTER = 'apps/api/test/shop-process/starter.mjs'

test('An empty folder is enough: the shop prints its address and accounts, and accepts requests.', async () => {
  const dataDir = await aDataFolder()
  const shop = await startShop({ dataDir, workers: 2 })

  expect(shop.stdout()).toContain(`The shop is open  ${shop.url}`)
  expect(shop.stdout()).toContain(`${DEMO_SHOPPER.email}  ${DEMO_SHOPPER.password}`)
  expect(shop.stdout()).toContain(`${shop.url}/api/dev/outbox`)
  expect(shop.stderr()).toBe('')

  const responses = await Promise.all(
    ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs', '/', '/no-such-page'].map(
      async (path) => {
        const { statusCode, headers } = await shop.open(path)
        return { path, status: statusCode, type: String(headers['content-type']).split(';')[0] }
      },
    ),
  )
  expect(responses).toEqual([
    { path: '/healthz', status: 200, type: 'application/json' },
    { path: '/readyz', status: 200, type: 'application/json' },
    { path: '/metrics', status: 200, type: 'text/plain' },
    { path: '/api/openapi.json', status: 200, type: 'application/json' },
    { path: '/api/docs', status: 200, type: 'text/html' },
    { path: '/', status: 200, type: 'text/html' },
    { path: '/no-such-page', status: 404, type: 'text/html' },
  ])

  // Products contain none of these, and are not imported again here.
  const sharePicture = await findShareUrl(join(CATALOGUE_FOLDER, 'pictures/hero.webp'))
  for (const path of ['/uploads/icons/card2.png', sharePicture])
    expect([path, (await shop.open(path)).statusCode]).toEqual([path, 200])

  const stopped = await shop.stop()
  expect(stopped).toMatchObject({ exitCode: 0, stderr: '' })
  expect(stopped.stopSeconds).toBeLessThan(STOP_LIMIT_SECONDS)
  expect(listLiving(shop.processes)).toEqual([])

  const again = await startShop({ dataDir, workers: 2 })
  process.stdout.write(`Restart on an existing database: ${again.startSeconds.toFixed(1)} s\n`)
  expect(await again.stop('SIGINT')).toMatchObject({ exitCode: 0, stderr: '' })
})

test.each([1, 2] as const)(
  'A request in flight gets its response before the shutdown, with %i process(es).',
  async (workers) => {
    const shop = await startShop({ dataDir: await aDataFolder(), workers })
    const body = JSON.stringify({ email: DEMO_SHOPPER.email, password_raw: DEMO_SHOPPER.password })
    const client = slowClient(shop.port, '/api/v1/auth/login', body)
    await client.sendFirstHalf()

    const stopping = shop.stop()
    await waitForClosedDoor(shop.port)
    client.sendRest()

    expect(await client.response).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"success":true/)
    const stopped = await stopping
    expect(stopped).toMatchObject({ exitCode: 0, stderr: '' })
    expect(stopped.stopSeconds).toBeLessThan(STOP_LIMIT_SECONDS)
    expect(listLiving(shop.processes)).toEqual([])
  },
)

test('A client that never finishes its request does not prevent a graceful shutdown. [T19]', async () => {
  const shop = await startShop({ dataDir: await aDataFolder(), workers: 2 })
  const client = slowClient(shop.port, '/api/v1/auth/login', '{"email":"somebody@example.com"}')
  await client.sendFirstHalf()

  const stopped = await shop.stop()

  expect(stopped).toMatchObject({ exitCode: 0, stderr: '' })
  expect(stopped.stopSeconds).toBeLessThan(STOP_LIMIT_SECONDS)
  expect(listLiving(shop.processes)).toEqual([])
})

test('A shop whose starter was killed ends by itself, with all its processes.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder(), workers: 2, script: STARTER })
  expect(shop.processes.length).toBeGreaterThan(4)

  shop.send('SIGKILL')

  await vi.waitUntil(() => listLiving(shop.processes).length === 0, { timeout: 10_000 })
})

/** A slow client: the first half of a request, and the rest on demand. */
function slowClient(port: number, path: string, body: string) {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: shop',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const socket = connect(port, '127.0.0.1')
  const half = Math.floor(body.length / 2)
  const response = new Promise<string>((resolve) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.once('close', () => resolve(text))
    socket.once('error', () => resolve(text))
  })
  return {
    response,
    /** Resolves when the shop has received it: a later request of another connection got its response. */
    async sendFirstHalf() {
      await new Promise<void>((resolve) => {
        socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, half)}`, () => resolve())
      })
      await fetchOnce(`http://127.0.0.1:${port}`, '/healthz')
    },
    sendRest: () => void socket.write(body.slice(half)),
  }
}

/** Connects without a request: one accepted at the very end would wait until the shop has ended. */
async function waitForClosedDoor(port: number): Promise<void> {
  const isClosed = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(false))
      socket.once('error', () => resolve(true)).once('connect', () => socket.destroy())
    })
  await vi.waitUntil(isClosed, { timeout: 5_000, interval: 20 })
}
