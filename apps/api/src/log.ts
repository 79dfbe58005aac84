import { join } from 'node:path'
import pino from 'pino'
import type { Config } from './config.ts'

/** Where demo mode writes its log, since the terminal belongs to the person who started it. */
export function toLogFile(config: Config): string {
  return join(config.dataDir, 'shop.log')
}

/** JSON lines; to the standard output in live mode. Secrets and tokens are blotted out by name. */
export function openLog(config: Config) {
  const destination =
    config.mode === 'demo'
      ? pino.destination({ dest: toLogFile(config), mkdir: true, sync: false })
      : pino.destination({ dest: 1, sync: false })
  return pino(
    {
      level: config.logLevel,
      base: { process: process.pid },
      redact: {
        paths: [
          'password',
          'password_raw',
          'token',
          'refreshToken',
          'authorization',
          'client_secret',
        ].flatMap((name) => [name, `*.${name}`]),
        censor: '[removed]',
      },
      serializers: {
        // An address may carry a mailed token in its query.
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?')[0],
        }),
      },
    },
    destination,
  )
}
