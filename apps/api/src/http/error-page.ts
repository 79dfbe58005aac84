import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, LANGUAGE_TAGS, type PageLanguage } from '@shop/contract/languages/languages'
import { ERRORS } from '@shop/contract/http/errors'
import { readTexts } from '@shop/messages/texts'
import type { AppError } from './app-error.ts'
import { SYSTEM_FONTS } from './system-fonts.ts'

/** All languages are shown, as the visitor's may be unknown here. */
const TEXTS = readTexts('errors/documents')

type Reason = 'busy' | 'failed' | 'missing' | 'refused'

const [FIRST, ...OTHERS] = LANGUAGES

const STYLE =
  'body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;background:#faf7f1;' +
  'color:#14201e;font:1rem/1.625 Roboto,Arial,sans-serif}main{max-width:34rem}h1,h2{font-family:"Playfair Display",' +
  'Georgia,"Songti SC",serif;font-weight:500;line-height:1.25;margin:0 0 .5rem}h1{font-size:1.75rem}h2{font-size:1.375rem;' +
  'margin-top:2rem}p{margin:0 0 1rem}a{color:#0a5b54}' +
  OTHERS.map(toHeadingStyle).join('')
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The API responds with its envelope, even to a browser navigation. */
const CALLS = /^\/api(?:[/?]|$)/

/** Whether the request is a browser navigation to a page. */
export function isForPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && accept.includes('text/html') && !CALLS.test(url)
}

/** An error page without dependencies: no script, file or database. */
export function sendErrorPage(reply: FastifyReply, { code, retryAfter }: AppError): FastifyReply {
  const { status } = ERRORS[code]
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(toPage(toReason(status), retryAfter))
}

function toReason(status: number): Reason {
  if (status === 503 || status === 429) return 'busy'
  if (status >= 500) return 'failed'
  return status === 404 ? 'missing' : 'refused'
}

function toPage(reason: Reason, retryAfter: number | undefined): string {
  // Reloads the same address, so that the requested page follows.
  const again = retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter + 1}">`
  const { title, body } = TEXTS[FIRST][reason]
  return `<!DOCTYPE html>
<html lang="${FIRST}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}
<meta name="robots" content="noindex"><title>${title} – Spiritual Treasures</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${body}</p>${toLinks(FIRST)}
${OTHERS.map((language) => toSection(reason, language)).join('\n')}</main></body></html>
`
}

/** The section of a language has headings in the forms of its characters. */
function toHeadingStyle(language: PageLanguage): string {
  return `[lang="${LANGUAGE_TAGS[language]}"] h2{font-family:"Playfair Display",Georgia,${SYSTEM_FONTS[language].serif},serif}`
}

function toSection(reason: Reason, language: PageLanguage): string {
  const { title, body } = TEXTS[language][reason]
  return `<section lang="${LANGUAGE_TAGS[language]}"><h2>${title}</h2><p>${body}</p>${toLinks(language)}</section>`
}

function toLinks(language: PageLanguage): string {
  const { again, home } = TEXTS[language]
  return `<p><a href="">${again}</a> · <a href="/">${home}</a></p>`
}
