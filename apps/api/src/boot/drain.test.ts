import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drain } from './drain.ts'

/** A server that responds on demand, and a client with one keep-alive connection. */
async function aServer() {
  let result = () => {}
  const server = createServer((_, response) => void (result = () => response.end('done')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return { server, agent, respond: () => result() }
}

/** The `Connection` header of the response, or the error code. */
function call(server: Server, agent: Agent | false, port: number): Promise<string> {
  return new Promise((resolve) => {
    const requested = request({ host: '127.0.0.1', port, agent })
    requested.once('response', (response) => {
      response.resume().once('end', () => resolve(String(response.headers.connection)))
    })
    requested.once('error', (error: NodeJS.ErrnoException) => resolve(error.code!))
    requested.end()
  })
}

const untilRequested = (server: Server) =>
  new Promise<void>((resolve) => server.once('request', () => resolve()))

test('requests on open connections are served, and new connections are refused', async () => {
  const { server, agent, respond } = await aServer()
  const { port } = server.address() as AddressInfo
  const [first, isHere] = [call(server, agent, port), untilRequested(server)]
  await isHere
  respond()
  expect(await first).toBe('keep-alive')

  const drained = drain(server, { graceMs: 10_000, limitMs: 20_000 })
  await vi.waitUntil(() => !server.listening, { timeout: 10_000, interval: 5 })
  expect(await call(server, false, port)).toBe('ECONNREFUSED')
  const [second, isHereToo] = [call(server, agent, port), untilRequested(server)]
  await isHereToo
  respond()
  expect(await second).toBe('close')
  // The last connection closed with its response: the grace period need not pass.
  await drained
})

test('an idle connection stays open for the grace period, and an endless request up to the limit', async () => {
  const idle = await aServer()
  const { port } = idle.server.address() as AddressInfo
  const [first, isHere] = [call(idle.server, idle.agent, port), untilRequested(idle.server)]
  await isHere
  idle.respond()
  await first
  const startedAt = performance.now()
  await drain(idle.server, { graceMs: 200, limitMs: 20_000 })
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(199)

  const stuck = await aServer()
  const { port: stuckPort } = stuck.server.address() as AddressInfo
  const [requested, isStuck] = [call(stuck.server, stuck.agent, stuckPort), untilRequested(stuck.server)]
  await isStuck
  await drain(stuck.server, { graceMs: 0, limitMs: 200 })
  expect(await requested).toBe('ECONNRESET')
})
