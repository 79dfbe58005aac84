import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FaultRule } from './faults.ts'
import type { Faults } from './faults.ts'
import { serveStripeControl } from './stripe/control.ts'
import type { World } from './stripe/world.ts'

const RedeliverBody = z.strictObject({ event_ids: z.array(z.string()).optional() })
const EndpointBody = z.strictObject({ url: z.url().nullable() })

/** The way for tests to look behind the curtain and to make things go wrong. The README describes it. */
export function serveControl(app: FastifyInstance, world: World, faults: Faults): void {
  const { store, webhooks, schedule } = world

  // Only programs on this machine may steer: a browser says where it comes from, and so does a proxy.
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'x-forwarded-for': forwarded } = request.headers
    if (origin !== undefined || forwarded !== undefined)
      await reply.code(403).send({ error: 'not from here' })
  })
  app.setErrorHandler((error: Error, _request, reply) => {
    const isInput = error instanceof z.ZodError
    return reply.code(isInput ? 400 : 500).send({ error: isInput ? error.issues : error.message })
  })

  app.get('/_control/faults', () => faults.list())
  app.post('/_control/faults', ({ body }) => ({ id: faults.add(FaultRule.parse(body)) }))
  app.delete('/_control/faults', () => done(faults.clear()))
  app.delete<{ Params: { id: string } }>('/_control/faults/:id', ({ params }) =>
    done(faults.clear(Number(params.id))),
  )

  app.get('/_control/deliveries', () => webhooks.list())
  app.post('/_control/webhooks/pause', () => done(webhooks.pause()))
  app.post('/_control/webhooks/resume', () => done(webhooks.resume()))
  app.post('/_control/webhooks/redeliver', ({ body }) =>
    webhooks.redeliver(RedeliverBody.parse(body ?? {}).event_ids),
  )
  app.post('/_control/webhooks/endpoint', ({ body }) => done(webhooks.setUrl(EndpointBody.parse(body).url)))

  app.post('/_control/settle', () => done(schedule.run({ all: true })))
  app.post('/_control/reset', () => {
    store.clear()
    return done(webhooks.resume())
  })

  serveStripeControl(app, world)
}

const done = (_nothing: void) => ({ ok: true })
