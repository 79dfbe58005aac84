import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

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
