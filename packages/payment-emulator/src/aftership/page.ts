import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html } from '../html.ts'
import { PAGES_STYLE, servePages } from '../pages.ts'
import { act } from '../provider.ts'
import type { ProviderWorld } from '../provider.ts'
import { ScanBody } from './control.ts'
import { PAGE_TEXTS, type PageLanguage } from './page-texts.ts'
import { getTracking, scanParcel, SCANS } from './world.ts'
import type { Scan, Tracking } from './world.ts'

/** Where the carrier's page is. */
export const PARCELS_PATH = '/aftership/parcels'

const FormBody = ScanBody.omit({ at: true }).extend({ id: z.string() })

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the carrier's page: every parcel, with a button for each scan. Plain forms without a script. */
export function serveParcelPage(app: FastifyInstance, world: ProviderWorld): void {
  servePages(app, {
    [`${PARCELS_PATH}/pages.css`]: PAGES_STYLE,
    [`${PARCELS_PATH}/wallet.css`]: new URL('../paypal/pages/wallet.css', import.meta.url),
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'content-security-policy': POLICY,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  app.get(PARCELS_PATH, (request, reply) => {
    const language: PageLanguage = request.headers['accept-language']?.startsWith('zh') ? 'zh' : 'en'
    const parcels = world.store.all<Tracking>('tracking')
    return reply.type('text/html; charset=utf-8').send(toPage(language, parcels))
  })
  app.post(PARCELS_PATH, (request, reply) => {
    // Another page of the browser must not move parcels.
    const { origin, host } = request.headers
    const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
    const form = FormBody.safeParse(request.body).data
    const isKnown = form && world.store.find<Tracking>('tracking', form.id)
    if (!isOwn || !form || !isKnown) return reply.code(404).send('no such parcel')
    const { id, ...facts } = form
    act(world, () => scanParcel(world, getTracking(world, id).id, facts as { scan: Scan; place?: string }))
    return reply.redirect(PARCELS_PATH, 303)
  })
}

function toPage(language: PageLanguage, parcels: Tracking[]): string {
  const texts = PAGE_TEXTS[language]
  const rows = parcels.map(
    ({ id, tracking_number: number, title, slug, tag }) =>
      html`<section aria-label="${number}">
        <h2>${number}</h2>
        <p class="note">${title} · ${slug} · ${texts.statuses[tag] ?? tag}</p>
        <form method="post">
          <input type="hidden" name="id" value="${id}" />
          <p>
            <label>${texts.place} <input name="place" value="杭州市" maxlength="120" /></label>
          </p>
          ${(Object.keys(SCANS) as Scan[]).map(
            (scan) => html`<button type="submit" name="scan" value="${scan}">${texts.scans[scan]}</button> `,
          )}
        </form>
      </section>`,
  )
  return html`<!doctype html>
    <html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${PARCELS_PATH}/pages.css" />
        <link rel="stylesheet" href="${PARCELS_PATH}/wallet.css" />
      </head>
      <body class="page">
        <main>
          <p class="page-name"><span class="seal" aria-hidden="true"></span>AfterShip (demo)</p>
          <h1>${texts.title}</h1>
          <p>${parcels.length > 0 ? texts.lead : texts.none}</p>
          ${rows}
          <p class="note">${texts.demo}</p>
        </main>
      </body>
    </html>`.text
}
