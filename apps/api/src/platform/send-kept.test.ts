import { createServer, request, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Sending } from './kept-answer.ts'
import { sendKept } from './send-kept.ts'

const PAGE: Sending = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', etag: 'W/"a-br"', 'content-length': 4 },
  body: Buffer.from('page'),
}
const CLOSED = { connection: 'close' }

/** A server of one kept answer. `ask` tells an answer's head, as it came, and its body. */
async function aServer(
  sending: Sending = { ...PAGE },
  before: (response: ServerResponse) => void = () => {},
) {
  const server = createServer((_, response) => {
    before(response)
    sendKept(response, sending)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const written = vi.spyOn(ServerResponse.prototype, 'writeHead')
  onTestFinished(() => written.mockRestore())
  const { port } = server.address() as AddressInfo
  const ask = (method = 'GET', headers: Record<string, string> = { connection: 'keep-alive' }) =>
    new Promise<{ status: number | undefined; head: string[]; body: string }>((resolve, reject) => {
      const question = request({ host: '127.0.0.1', port, method, headers, agent: false })
      question.once('error', reject).end()
      question.once('response', async (answer) => {
        const body = Buffer.concat((await answer.toArray()) as Buffer[]).toString()
        resolve({ status: answer.statusCode, head: answer.rawHeaders, body })
      })
    })
  return { ask, written, port }
}

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('within a second a head is put together once, and every answer is whole', async () => {
  stopClock()
  const { ask, written } = await aServer()
  const first = await ask()
  expect(first).toMatchObject({ status: 200, body: 'page' })
  expect(first.head).toEqual(expect.arrayContaining(['content-type', 'etag', 'content-length', 'Date']))

  expect(await ask()).toEqual(first)
  expect(await ask()).toEqual(first)
  expect(written).toHaveBeenCalledTimes(1)
})

test('in the next second it is put together again: it bears the time', async () => {
  stopClock()
  const { ask, written } = await aServer()
  await ask()
  vi.setSystemTime(Date.now() + 1_000)
  await ask()
  expect(written).toHaveBeenCalledTimes(2)
})

test('a connection that ends is told so, whether its client or the server ends it', async () => {
  stopClock()
  const { ask } = await aServer()
  const usual = await ask()
  expect(usual.head).toEqual(expect.arrayContaining(['Connection', 'keep-alive']))
  expect((await ask('GET', CLOSED)).head).toEqual(expect.arrayContaining(['Connection', 'close']))
  expect(await ask()).toEqual(usual)

  let isEnding = false
  const ending = await aServer(
    { ...PAGE },
    (response) => isEnding && response.setHeader('Connection', 'close'),
  )
  await ending.ask()
  isEnding = true
  expect((await ending.ask()).head).toEqual(expect.arrayContaining(['Connection', 'close']))
})

test('an old client whose connection ends ends nobody else’s', async () => {
  stopClock()
  const { ask, port } = await aServer({ status: 304, headers: { etag: 'W/"a-br"' }, body: undefined })
  const line = connect({ host: '127.0.0.1', port })
  line.write('GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n')
  expect(await text(line)).toContain('Connection: close')
  expect((await ask()).head).toEqual(expect.arrayContaining(['Connection', 'keep-alive']))
})

test('HEAD gets the head alone, and what is unchanged has no body', async () => {
  stopClock()
  const { ask } = await aServer()
  await ask()
  expect(await ask('HEAD')).toMatchObject({ status: 200, body: '' })
  expect(await ask()).toMatchObject({ status: 200, body: 'page' })

  const unchanged = await aServer({ status: 304, headers: { etag: 'W/"a-br"' }, body: undefined })
  await unchanged.ask()
  expect(await unchanged.ask()).toMatchObject({ status: 304, body: '' })
})

test('two kept answers have each its own head', async () => {
  stopClock()
  const other = { ...PAGE, headers: { ...PAGE.headers, etag: 'W/"b-br"' } }
  const [one, two] = [await aServer(), await aServer(other)]
  await one.ask()
  await two.ask()
  expect((await one.ask()).head).toContain('W/"a-br"')
  expect((await two.ask()).head).toContain('W/"b-br"')
})
