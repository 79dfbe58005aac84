import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}
// The pages are framed by shops of any origin, hence the open frame-ancestors.
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')
const HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

/**
 * Serves files of a folder (path → file name), read once at start. Several files are joined into one script, in a block
 * that scopes their names.
 */
export function servePages(
  app: FastifyInstance,
  folder: URL,
  files: Record<string, string | readonly string[]>,
): void {
  for (const [path, file] of Object.entries(files)) {
    const names = typeof file === 'string' ? [file] : file
    const texts = names.map((name) => readFileSync(new URL(name, folder), 'utf8'))
    const content = texts.length > 1 ? `{\n${texts.join('\n')}\n}\n` : texts.join()
    const type = CONTENT_TYPES[extname(names[0] ?? '')] ?? 'application/octet-stream'
    app.get(path, (_request, reply) => reply.headers(HEADERS).type(type).send(content))
  }
}
