import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppOutcome } from './apps/app-payments.ts'
import { FaultRule } from './faults.ts'
import type { Faults } from './faults.ts'
import { ProviderError } from './provider.ts'
import type { ProviderWorld } from './provider.ts'
import type { DeliveryReport } from './webhooks.ts'

const RedeliverBody = z.strictObject({ event_ids: z.array(z.string()).optional() })
const EndpointBody = z.strictObject({ url: z.url().nullable(), provider: z.string().default('stripe') })

/** Paying with a card in one step, as a shopper does in the card form and at the bank. */
export const ConfirmBody = z.strictObject({
  card: z.string(),
  /** The shopper's response to a 3-D Secure challenge; without it the intent keeps waiting. */
  authentication: z.enum(['complete', 'fail']).optional(),
})

/** How the payment in Alipay or WeChat Pay ends that an intent waits for, without a phone. */
export const AppBody = z.strictObject({ outcome: AppOutcome })

/**
 * The control API: inspects and steers all providers in tests; provider-specific routes are in their folders. See the
 * README.
 */
export function serveControl(
  app: FastifyInstance,
  providers: Record<string, ProviderWorld>,
  faults: Faults,
): void {
  const all = Object.values(providers)

  // Only programs on this machine may use it: browsers and proxies are recognised by their headers.
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'x-forwarded-for': forwarded } = request.headers
    if (origin !== undefined || forwarded !== undefined)
      await reply.code(403).send({ error: 'not from here' })
  })
  app.setErrorHandler((error: Error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ error: error.issues })
    if (error instanceof ProviderError) return reply.code(error.status).send({ error: error.body })
    return reply.code(500).send({ error: error.message })
  })

  app.get('/_control/faults', () => faults.list())
  app.post('/_control/faults', ({ body }) => ({ id: faults.add(FaultRule.parse(body)) }))
  app.delete('/_control/faults', () => done(faults.clear()))
  app.delete<{ Params: { id: string } }>('/_control/faults/:id', ({ params }) =>
    done(faults.clear(Number(params.id))),
  )

  app.get('/_control/deliveries', () => all.flatMap(({ webhooks }) => webhooks.list()))
  app.post('/_control/webhooks/pause', () => done(all.forEach(({ webhooks }) => webhooks.pause())))
  app.post('/_control/webhooks/resume', () => done(all.forEach(({ webhooks }) => webhooks.resume())))
  app.post('/_control/webhooks/redeliver', ({ body }) =>
    redeliver(all, RedeliverBody.parse(body ?? {}).event_ids),
  )
  app.post('/_control/webhooks/endpoint', ({ body }, reply) => {
    const { url, provider } = EndpointBody.parse(body)
    const { webhooks } = providers[provider] ?? {}
    return webhooks
      ? done(webhooks.setUrl(url))
      : reply.code(400).send({ error: `no such provider: ${provider}` })
  })

  app.post('/_control/settle', () => done(all.forEach(({ schedule }) => schedule.run({ all: true }))))
  app.post('/_control/reset', () => {
    for (const { store } of all) store.clear()
    return done(all.forEach(({ webhooks }) => webhooks.resume()))
  })
}

/** Event ids are unique over all providers, so each is offered to all, and its owner sends it. */
async function redeliver(providers: ProviderWorld[], eventIds?: string[]): Promise<DeliveryReport[]> {
  const reports: DeliveryReport[] = []
  for (const ids of eventIds?.map((id) => [id]) ?? [undefined]) {
    for (const { webhooks } of providers) reports.push(...(await webhooks.redeliver(ids)))
  }
  return reports
}

const done = (_nothing: void) => ({ ok: true })
