import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { escapeHtml } from './escape-html.ts'
import { listStoredMail, type StoredMail } from './mail-transport.service.ts'

/** The demo's outbox: an HTML page for people, JSON for tests. Never in live mode. */
export function registerOutbox(app: FastifyInstance, folder: string): void {
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    const mails = await listStoredMail(folder)
    reply.header('Cache-Control', 'no-store')
    if (!request.headers.accept?.includes('text/html')) return { success: true, data: { items: mails } }
    return reply.type('text/html; charset=utf-8').send(toListPage(mails))
  })

  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = (await listStoredMail(folder)).find(({ id }) => id === request.params.id)
      if (!mail) throw new AppError('NOT_FOUND')
      return reply
        .header('Cache-Control', 'no-store')
        .header(
          'Content-Security-Policy',
          "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation allow-popups",
        )
        .type('text/html; charset=utf-8')
        .send(mail.html)
    },
  )
}

function toListPage(mails: StoredMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, at }) =>
      `<li><a href="/api/dev/outbox/${id}">${escapeHtml(subject)}</a> <small>${escapeHtml(to)}, ${at}</small></li>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Demo outbox</title>
<h1>Demo outbox</h1><p>Mail that the shop would have sent, newest first.</p>
${rows.length ? `<ul>${rows.join('\n')}</ul>` : '<p>Nothing yet.</p>'}</html>`
}
