import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { fetchRaw, toWireText, type RequestSpec } from './request.ts'

async function listen(result: (request: IncomingMessage, body: string) => number) {
  const server = createServer(async (request, response) => {
    const status = result(request, await text(request))
    response.writeHead(status, { location: '/', 'content-type': 'text/html' }).end('whole')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('A server parses pipelined requests.', async () => {
  // Node reads the next request before the previous response is written, so their order is undefined.
  const seen = new Map<string, string[]>()
  const port = await listen(({ method, url, headers }, body) => {
    seen.set(url!, [method!, headers.host!, String(headers['x-user']), body])
    return 200
  })
  const requests: RequestSpec[] = [
    { path: '/category/bracelets?page=2' },
    { method: 'POST', path: '/api/cart/items', headers: { 'x-user': 'Lian' }, body: '{"note":"杭州"}' },
    { path: '/' },
  ]
  const line = connect({ host: '127.0.0.1', port })
  line.end(requests.map((nextRequest) => toWireText(nextRequest, 'shop.test')).join(''))
  await text(line)

  expect(seen).toEqual(
    new Map([
      ['/category/bracelets?page=2', ['GET', 'shop.test', 'undefined', '']],
      ['/api/cart/items', ['POST', 'shop.test', 'Lian', '{"note":"杭州"}']],
      ['/', ['GET', 'shop.test', 'undefined', '']],
    ]),
  )
})

test('A redirect is not a success, although wrk would count it as one.', async () => {
  const port = await listen(({ url }) => (url === '/' ? 200 : 302))
  const origin = `http://127.0.0.1:${port}`
  const { body, type } = await fetchRaw(origin, { path: '/' })
  expect([body.toString(), type]).toEqual(['whole', 'text/html'])
  await expect(fetchRaw(origin, { path: '/moved' })).rejects.toThrow('/moved responded with 302')
})
