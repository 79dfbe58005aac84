import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** An event loop iteration shorter than this had no work. */
const QUIET_MS = 0.2
const MAX_TICKS = 200

/** Interval at which idle connections are closed after the grace period. */
const SWEEP_MS = 50

/**
 * Closes a server without failing requests: it accepts no new connections, serves what arrives on open ones, and
 * responds with `Connection: close`. A proxy reuses idle connections; closing one while it sends a POST would fail that
 * request, since a proxy must not retry it.
 * @param options.graceMs how long idle connections stay open
 * @param options.limitMs after this, requests in flight are aborted
 */
export async function drain(
  server: Server,
  { graceMs, limitMs }: { graceMs: number; limitMs: number },
): Promise<void> {
  if (!server.listening) return
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  await acceptWaiting()
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()))
  // `http.Server.close` would close idle connections at once.
  NetServer.prototype.close.call(server)
  const graceEnds = performance.now() + graceMs
  const sweep = setInterval(() => {
    // After the next poll of the sockets: a request that arrived while this process was busy counts as in flight.
    if (performance.now() >= graceEnds) setImmediate(() => server.closeIdleConnections())
  }, SWEEP_MS)
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}

/**
 * Accepts the connections that wait in the kernel's backlog, which closing the socket would reset. Each iteration of
 * the event loop accepts some, so the socket is closed after an iteration without work.
 */
async function acceptWaiting(): Promise<void> {
  for (let cycle = 0; cycle < MAX_TICKS; cycle += 1) {
    const startedAt = performance.now()
    await new Promise((resume) => setImmediate(resume))
    if (performance.now() - startedAt < QUIET_MS) return
  }
}
