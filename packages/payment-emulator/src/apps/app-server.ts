import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseForms, sendFormPage, serveFormStyles } from '../form-pages.ts'
import { toLanguage } from '../languages.ts'
import { toDecimal } from '../money.ts'
import { act } from '../provider.ts'
import type { ProviderWorld } from '../provider.ts'
import { toAppNotice, toAppPage } from './app-page.ts'
import { AppOutcome } from './app-payments.ts'
import type { AppPayment } from './app-payments.ts'

/** A provider's part of the app's page. */
interface AppHost {
  read: (payment: AppPayment) => { isOpen: boolean; isPaid: boolean; amountMinor: number; currency: string }
  settle: (payment: AppPayment, outcome: AppOutcome) => void
  /** The shop's address with the provider's parameters. */
  toReturnUrl: (payment: AppPayment, isPaid: boolean) => string | undefined
}

/** Serves the page of Alipay or WeChat Pay, as a phone shows it after the redirect or after scanning the code. */
export function serveApps(app: FastifyInstance, world: ProviderWorld, prefix: string, host: AppHost): void {
  serveFormStyles(app, `${prefix}/app`)
  parseForms(app)

  app.get(`${prefix}/app`, (request, reply) => {
    const payment = findPayment(request)
    return payment ? show(request, reply, payment) : reply.code(404).send('no such payment')
  })

  app.post(`${prefix}/app`, (request, reply) => {
    const payment = findPayment(request)
    const outcome = AppOutcome.safeParse((request.body as { outcome?: unknown }).outcome).data
    if (!payment || !outcome) return reply.code(404).send('no such payment')
    if (host.read(payment).isOpen) act(world, () => host.settle(payment, outcome))
    const { isPaid } = host.read(payment)
    const back = host.toReturnUrl(payment, isPaid)
    if (back !== undefined) return reply.redirect(back, 303)
    return show(request, reply, payment, isPaid ? 'paid' : 'failed')
  })

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    payment: AppPayment,
    ended?: 'paid' | 'failed',
  ) {
    const { isOpen, isPaid, amountMinor, currency } = host.read(payment)
    const view = {
      language: toLanguage(request.headers['accept-language']),
      prefix,
      merchant: world.merchantName,
      app: payment.app,
      leaveUrl: host.toReturnUrl(payment, isPaid),
    }
    const amount = `${currency.toUpperCase()} ${toDecimal(amountMinor)}`
    const page = isOpen
      ? toAppPage({ ...view, amount })
      : toAppNotice(ended ?? (isPaid ? 'paid' : 'closed'), view)
    return sendFormPage(reply, page, payment.return_url)
  }

  function findPayment({ query }: FastifyRequest): AppPayment | undefined {
    const { id, secret } = query as { id?: string; secret?: string }
    const payment = world.store.find<AppPayment>('app_payment', id ?? '')
    return payment && payment.secret === secret ? payment : undefined
  }
}
