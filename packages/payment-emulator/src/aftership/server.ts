import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { delay, runCall, send, toErrorResponse, toJson } from '../calls.ts'
import { isEqualSecret } from '../ids.ts'
import type { ProviderWorld } from '../provider.ts'
import { AfterShipError, API_VERSION, createTracking, getTracking, toView } from './world.ts'

const ROOT = `/tracking/${API_VERSION}`

/** The fields that the shop may send; anything else is refused, so that no address ever leaves it. */
const CreateParams = z.strictObject({
  tracking_number: z.string().regex(/^[A-Z0-9\-._/]{4,100}$/),
  slug: z.string().min(1),
  title: z.string().optional(),
  customers: z.array(z.strictObject({ phone_number: z.string().regex(/^\+\d{7,15}$/) })).optional(),
})

/** Registers AfterShip's API at /tracking/2026-07: creating and reading a tracking. */
export function serveAfterShipApi(app: FastifyInstance, world: ProviderWorld, apiKey: string): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known = error instanceof AfterShipError
    return send(
      reply,
      toErrorResponse(known ? error : new AfterShipError(error.statusCode ?? 500, 500, error.message)),
    )
  })
  app.addHook('onRequest', async (request) => {
    if (!isEqualSecret(request.headers['as-api-key'], apiKey))
      throw new AfterShipError(401, 401, 'Invalid API key.')
  })

  app.post(`${ROOT}/trackings`, (request, reply) => {
    const params = CreateParams.safeParse(request.body)
    if (!params.success) throw new AfterShipError(400, 4005, 'The value of tracking_number is invalid.')
    const metadata = { tracking_number: params.data.tracking_number }
    return respond(reply, { operation: 'aftership.trackings.create', metadata }, 201, () =>
      createTracking(world, params.data),
    )
  })
  app.get(`${ROOT}/trackings/:id`, (request: FastifyRequest<{ Params: { id: string } }>, reply) =>
    respond(reply, { operation: 'aftership.trackings.retrieve' }, 200, () =>
      getTracking(world, request.params.id),
    ),
  )

  function respond(
    reply: FastifyReply,
    subject: { operation: string; metadata?: Record<string, string> },
    status: number,
    work: () => Parameters<typeof toView>[0],
  ) {
    return runCall(world, {
      reply,
      subject,
      toError: (code) => new AfterShipError(code, code, 'Something went wrong on AfterShip’s end.'),
      work: async (fault) => {
        await delay(fault)
        // The carrier does not know the number, or does not take it.
        if (fault?.action === 'decline')
          throw new AfterShipError(400, Number(fault.code), 'Unable to import shipment.')
        const tracking = world.store.transaction(work)
        return toJson(status, { meta: { code: status }, data: toView(tracking) })
      },
    })
  }
}
