import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runWrk } from './wrk.ts'

/** A server that records its requests, and rejects one path. */
async function aServer() {
  const seen = new Map<string, number>()
  const server = createServer(({ url }, response) => {
    seen.set(url!, (seen.get(url!) ?? 0) + 1)
    response.writeHead(url === '/refused' ? 503 : 200).end('whole')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { seen, origin: `http://127.0.0.1:${port}` }
}

const sequential = (paths: string[]) => {
  let counter = 0
  return () => ({ path: paths[counter++ % paths.length]! })
}
const load = { seconds: 1, connections: 4 }

test('Every request of a load is counted, and each distinct request is sent.', async () => {
  const { seen, origin } = await aServer()
  const paths = Array.from({ length: 50 }, (_, index) => `/product/${index}`)
  const result = await runWrk({ ...load, origin, nextRequest: sequential(paths), different: 50 })

  expect(result.errors).toBe(0)
  expect(result.hasRepeated).toBe(true)
  expect([...seen.keys()].sort()).toEqual(paths.sort())
  const counts = [...seen.values()]
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  const sum = counts.reduce((all, each) => all + each, 0)
  // Requests in flight at the end were received and never counted.
  expect(sum - result.completed).toBeLessThanOrEqual(load.connections)
  expect(result.perSecond).toBeCloseTo(result.completed / result.seconds, 5)
  expect(result.p50Ms).toBeLessThanOrEqual(result.p95Ms)
  expect(result.p95Ms).toBeLessThanOrEqual(result.p99Ms)
})

test('Error responses are errors, not successes.', async () => {
  const { origin } = await aServer()
  const { completed, errors, perSecond, seconds, hasRepeated } = await runWrk({
    ...load,
    origin,
    nextRequest: sequential(['/', '/refused']),
    different: 200_000,
  })
  expect(errors).toBeGreaterThan(completed / 2 - load.connections)
  expect(errors).toBeLessThan(completed / 2 + load.connections)
  expect(perSecond).toBeCloseTo((completed - errors) / seconds, 5)
  expect(hasRepeated).toBe(false)
})
