import { timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sendText, strike } from '../responses.ts'
import type { EmulatedResponse } from '../responses.ts'
import type { Faults } from '../faults.ts'
import { PayPalError } from './errors.ts'
import { PARAMS, parseParams } from './params.ts'
import { requireToken } from './server.ts'
import type { Signer } from './signature.ts'
import type { Tokens } from './tokens.ts'
import type { World } from './world.ts'

/** Credentials of the emulated account's REST client. */
export interface PayPalClient {
  clientId: string
  clientSecret: string
}

/** Registers PayPal's platform endpoints: tokens, the signing certificate, signature verification. */
export function servePayPalPlatform(
  app: FastifyInstance,
  world: World,
  faults: Faults,
  { client, tokens, signer }: { client: PayPalClient; tokens: Tokens; signer: Signer },
): void {
  app.post('/v1/oauth2/token', async (request, reply) => {
    const fault = faults.take({ operation: 'paypal.oauth2.token' })
    const failBy = (status: number) => sendText(reply, toText(status, new PayPalError(status).body))
    await strike(fault, 'before', reply, failBy)
    if (reply.sent) return reply
    if (fault?.action === 'delay') await wait(fault.ms)
    const { grant_type: grant } = (request.body ?? {}) as { grant_type?: string }
    const response = !isClient(request.headers.authorization ?? '', client)
      ? toText(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
      : grant === 'client_credentials'
        ? toText(200, tokens.issue())
        : toText(400, { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' })
    await strike(fault, 'after', reply, failBy)
    return reply.sent ? reply : await sendText(reply, response, fault)
  })

  app.get(signer.certificatePath, (_request, reply) => reply.type('text/plain').send(signer.certificate))

  app.post('/v1/notifications/verify-webhook-signature', (request) => {
    requireToken(request, tokens)
    const parts = parseParams(PARAMS.verifySignature, request.body ?? {}, 'body')
    const isGenuine = signer.isGenuine(parts, world.apiUrl + signer.certificatePath)
    return { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' }
  })
}

function isClient(authorization: string, { clientId, clientSecret }: PayPalClient): boolean {
  const [, encoded = ''] = /^Basic\s+(.+)$/i.exec(authorization) ?? []
  const [given, right] = [Buffer.from(encoded, 'base64'), Buffer.from(`${clientId}:${clientSecret}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}

const toText = (status: number, body: object): EmulatedResponse => ({ status, body: JSON.stringify(body) })
