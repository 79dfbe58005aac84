import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/app-error.ts'

/** The worker fetches what pages of the shop fetch from it, and runs nothing but itself. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/**
 * Serves the service worker of the pages at the one address that browsers ask again and again. Where it is switched
 * off, the file is another one, which removes the worker from every browser that has it.
 *
 * @param folder where the build has left both
 */
export function serveServiceWorker(
  app: FastifyInstance,
  { offline }: Pick<Config, 'offline'>,
  folder: string,
): void {
  const path = join(folder, offline ? 'sw.js' : 'sw-off.js')
  app.get('/sw.js', async (_, reply) => {
    const script = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
      // There is none before the pages are built, and in development.
      throw cause.code === 'ENOENT' ? new AppError('NOT_FOUND') : cause
    })
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', WORKER_POLICY)
      .send(script)
  })
}
