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

const shared = (file: string) => new URL(`./pages/${file}`, import.meta.url)

/** The first part of each provider's script. */
export const FRAMES_SCRIPT = shared('frames.js')
/** The part of it that card providers share: Apple Pay and Google Pay. */
export const EXPRESS_SCRIPT = shared('express.js')
/** The style of all pages. */
export const PAGES_STYLE = shared('pages.css')
/** The style of pages that also have plain forms. */
export const FORM_STYLE = shared('form.css')

const CARD_FILES = [
  'card-form.js',
  'card-format.js',
  'challenge.js',
  'host.js',
  'language.js',
  'pages.css',
  'texts.js',
  'express-buttons.js',
  'sheet-contacts.js',
  'sheet-form.js',
  'sheet-texts.js',
  'sheet.css',
]

/** The files that card providers share, by path: the card form, the bank's page, and the wallets' buttons and sheet. */
export const toCardPages = (prefix: string): Record<string, URL> => ({
  [`${prefix}/card`]: shared('card.html'),
  [`${prefix}/challenge`]: shared('challenge.html'),
  [`${prefix}/express`]: shared('express.html'),
  [`${prefix}/sheet`]: shared('sheet.html'),
  ...Object.fromEntries(CARD_FILES.map((file) => [`${prefix}/${file}`, shared(file)])),
})

/** Serves files by path, read once at the start. Several are joined into one script, in a block that scopes their names. */
export function servePages(app: FastifyInstance, files: Record<string, URL | readonly URL[]>): void {
  for (const [path, file] of Object.entries(files)) {
    const urls = file instanceof URL ? [file] : file
    const texts = urls.map((url) => readFileSync(url, 'utf8'))
    const content = texts.length > 1 ? `{\n${texts.join('\n')}\n}\n` : texts.join()
    const type = CONTENT_TYPES[extname(urls[0]?.pathname ?? '')] ?? 'application/octet-stream'
    app.get(path, (_request, reply) => reply.headers(HEADERS).type(type).send(content))
  }
}
