import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Html } from './html.ts'
import { LANGUAGE_TAGS, type Language } from './languages.ts'
import { FORM_STYLE, PAGES_STYLE, servePages } from './pages.ts'

/** What frames the content of a page: whose it is, and the path below which its styles are. */
interface FormPage {
  language: Language
  folder: string
  brand: string
  title: string
}

/** A page with plain forms and no script: of PayPal, of the payment apps, and of the carrier. */
export function toFormPage({ language, folder, brand, title }: FormPage, content: Html): string {
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${brand}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${folder}/pages.css" />
        <link rel="stylesheet" href="${folder}/form.css" />
      </head>
      <body class="page">
        <main>
          <p class="page-name"><span class="seal" aria-hidden="true"></span>${brand}</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text
}

/** Serves the styles of such pages. */
export function serveFormStyles(app: FastifyInstance, folder: string): void {
  servePages(app, { [`${folder}/pages.css`]: PAGES_STYLE, [`${folder}/form.css`]: FORM_STYLE })
}

/** Sends such a page, whose forms may lead to itself and to the shop. */
export function sendFormPage(reply: FastifyReply, page: string, returnUrl?: string): FastifyReply {
  // Browsers apply form-action to the redirect after the form, too.
  const shop = returnUrl === undefined ? '' : ` ${new URL(returnUrl).origin}`
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action 'self'${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .headers({
      'content-security-policy': policy.join('; '),
      // Without it, a form's request names no origin.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Has the server read what forms send. */
export function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
