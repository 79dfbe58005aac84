import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** A turn of the event loop in which nothing happened takes less. */
const QUIET_MS = 0.2
const MAX_TICKS = 200

/** How often connections without a request are looked for, once they are no longer spared. */
const SWEEP_MS = 50

/**
 * Ends a server so that nobody notices who can ask elsewhere: no new connections from now on, and what comes over those
 * that are there is answered, with the word that its connection ends. A proxy keeps connections for later; one that is cut
 * in the moment in which it sends a POST costs that request, since nobody may send it twice.
 *
 * @param options.graceMs how long connections without a request are spared
 * @param options.limitMs after this, requests that are still under way are cut off
 */
export async function drain(
  server: Server,
  { graceMs, limitMs }: { graceMs: number; limitMs: number },
): Promise<void> {
  if (!server.listening) return
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  await acceptWaiting()
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()))
  // The HTTP server's own way of closing would cut the idle connections at once.
  NetServer.prototype.close.call(server)
  const graceEnds = performance.now() + graceMs
  const sweep = setInterval(() => {
    // After the next look at the sockets: a request that came while this process was busy must not count as none.
    if (performance.now() >= graceEnds) setImmediate(() => server.closeIdleConnections())
  }, SWEEP_MS)
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}

/**
 * Lets connections come in that the system has made already: closing the door cuts them, with the requests that they
 * carry. They come in once in each turn of the event loop, so the door is closed after a turn without work.
 */
async function acceptWaiting(): Promise<void> {
  for (let cycle = 0; cycle < MAX_TICKS; cycle += 1) {
    const startedAt = performance.now()
    await new Promise((resume) => setImmediate(resume))
    if (performance.now() - startedAt < QUIET_MS) return
  }
}
