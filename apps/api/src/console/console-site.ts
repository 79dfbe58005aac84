import fastifyStatic from '@fastify/static'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { readTexts } from '@shop/messages/texts'

const BUILD = join(import.meta.dirname, '../../../console/build')
const ASSETS = join(BUILD, 'assets')
const ONE_YEAR_MS = 31_536_000_000
/** What the build leaves to be filled in for each response. */
const NONCE = /__CSP_NONCE__/g

const TEXTS = readTexts('layout/documents')
const [FIRST, ...OTHERS] = LANGUAGES

/** Shown until the first start has built the console; reloads by itself. */
const PREPARING = `<!doctype html>
<html lang="${FIRST}">
<meta charset="utf-8">
<meta http-equiv="refresh" content="5">
<title>${TEXTS[FIRST].preparing.title}</title>
<p>${TEXTS[FIRST].preparing.text}</p>
${OTHERS.map((language) => `<p lang="${language}">${TEXTS[language].preparing.text}</p>`).join('\n')}
</html>
`

/** Serves the built console: its files, and at every other path its one page. */
export async function registerConsoleSite(
  app: FastifyInstance,
  { shopUrl }: { shopUrl: string },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: true,
    immutable: true,
    maxAge: ONE_YEAR_MS,
  })
  app.get('/*', async (_, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const file = join(BUILD, 'index.html')
    // Read each time: a new build replaces it, and the first start makes it later.
    const page = existsSync(file) ? await readFile(file, 'utf8') : PREPARING
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', toPolicy(nonce, shopUrl))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce))
  })
}

/** The styles of the components carry the nonce; previews show pages and pictures of the shop. */
function toPolicy(nonce: string, shopUrl: string): string {
  const shop = new URL(shopUrl).origin
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data: ${shop}`,
    "connect-src 'self'",
    "font-src 'self'",
    `frame-src ${shop}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
