import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/app-error.ts'

/** Allows what the shop's pages fetch from it, and no script but itself. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/**
 * Serves the service worker at its fixed address. If it is switched off, serves one that unregisters itself.
 * @param folder the build's output, with both files
 */
export function serveServiceWorker(
  app: FastifyInstance,
  { offline }: Pick<Config, 'offline'>,
  folder: string,
): void {
  const path = join(folder, offline ? 'sw.js' : 'sw-off.js')
  app.get('/sw.js', async (_, reply) => {
    const script = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
      // Missing in development and before the build.
      throw cause.code === 'ENOENT' ? new AppError('NOT_FOUND') : cause
    })
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', WORKER_POLICY)
      .send(script)
  })
}
