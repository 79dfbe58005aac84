import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseForms, sendFormPage, serveFormStyles, toFormPage } from '../form-pages.ts'
import { html } from '../html.ts'
import { toLanguage, type Language } from '../languages.ts'
import { act } from '../provider.ts'
import type { ProviderWorld } from '../provider.ts'
import { ScanBody } from './control.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { getTracking, scanParcel, SCANS } from './world.ts'
import type { Scan, Tracking } from './world.ts'

/** Where the carrier's page is. */
export const PARCELS_PATH = '/aftership/parcels'

const FormBody = ScanBody.omit({ at: true }).extend({ id: z.string() })

/** Serves the carrier's page: every parcel, with a button for each scan. Plain forms without a script. */
export function serveParcelPage(app: FastifyInstance, world: ProviderWorld): void {
  serveFormStyles(app, PARCELS_PATH)
  parseForms(app)

  app.get(PARCELS_PATH, (request, reply) => {
    const language = toLanguage(request.headers['accept-language'])
    const parcels = world.store.all<Tracking>('tracking')
    return sendFormPage(reply, toPage(language, parcels))
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

function toPage(language: Language, parcels: Tracking[]): string {
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
  return toFormPage(
    { language, folder: PARCELS_PATH, brand: 'AfterShip (demo)', title: texts.title },
    html`<p>${parcels.length > 0 ? texts.lead : texts.none}</p>
      ${rows}
      <p class="note">${texts.demo}</p>`,
  )
}
