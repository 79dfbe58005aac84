import type { FastifyInstance } from 'fastify'
import { delay, runCall, toJson } from '../calls.ts'
import { PayPalError } from './errors.ts'
import { PARAMS, parseParams } from './params.ts'
import { CERTIFICATES, type Signer } from './signature.ts'
import type { Tokens } from './tokens.ts'
import type { World } from './world.ts'

/** Registers PayPal's platform endpoints: tokens, the signing certificate, signature verification. */
export function servePayPalPlatform(
  app: FastifyInstance,
  world: World,
  { tokens, signer }: { tokens: Tokens; signer: Signer },
): void {
  app.post('/v1/oauth2/token', ({ headers, body }, reply) =>
    runCall(world, {
      reply,
      subject: { operation: 'paypal.oauth2.token' },
      toError: (status) => new PayPalError(status),
      async work(fault) {
        await delay(fault)
        const { grant_type: grant } = (body ?? {}) as { grant_type?: string }
        const token = tokens.issue(headers)
        if (!token) {
          return toJson(401, {
            error: 'invalid_client',
            error_description: 'Client Authentication failed',
          })
        }
        return grant === 'client_credentials'
          ? toJson(200, token)
          : toJson(400, { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' })
      },
    }),
  )

  app.get(`${CERTIFICATES}/:name`, ({ url }, reply) =>
    url === signer.certificatePath ? reply.type('text/plain').send(signer.certificate) : reply.callNotFound(),
  )

  app.post('/v1/notifications/verify-webhook-signature', ({ headers, body }) => {
    tokens.require(headers)
    const parts = parseParams(PARAMS.verifySignature, body ?? {}, 'body')
    const isGenuine = signer.isGenuine(parts, world.apiUrl + signer.certificatePath)
    return { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' }
  })
}
