import { randomUUID } from 'node:crypto'
import type { AgentCheckout } from '@shop/contract/agents/checkout.schemas'
import { GOOGLE_PAY } from '@shop/contract/agents/agents.rules'
import {
  FIELDS_WITHOUT_BODY,
  SIGNED_FIELDS,
  signRequest,
  type SigningKey,
  type startAgentPlatform,
} from './agent-platform.ts'
import { GOOGLE_TOKENS } from './card-provider.ts'
import type { TestApp } from './test-app.ts'

/** A checkout, or an error, in the protocol's envelope. */
export type ReceivedCheckout = AgentCheckout & {
  ucp: { status: string; capabilities: Record<string, unknown>; payment_handlers?: Record<string, object[]> }
  code?: string
}

export interface SendOptions {
  profile?: string
  key?: string
}

interface Wanted {
  line_items: { item: { id: string }; quantity: number }[]
  buyer?: object
  address?: object
  option?: string
  codes?: string[]
}

export const ADDRESS_ABROAD = {
  street_address: '742 Evergreen Terrace',
  address_locality: 'Springfield',
  address_region: 'OR',
  address_country: 'US',
  postal_code: '97477',
}

let buyers = 0

/** A buyer that no other order has. */
export function aBuyer() {
  buyers += 1
  return {
    first_name: 'Lian',
    last_name: 'Chen',
    email: `agent-buyer-${buyers}@example.com`,
    phone_number: `+1202555${String(buyers).padStart(4, '0')}`,
  }
}

/** The payment with a token of Google Pay. */
export const toPayment = (token: string, change: object = {}) => ({
  payment: {
    instruments: [
      {
        id: 'card-1',
        handler_id: GOOGLE_PAY.id,
        type: 'card',
        selected: true,
        credential: { type: 'PAYMENT_GATEWAY', token },
        ...change,
      },
    ],
  },
})

export const listCodes = ({ messages = [] }: Pick<AgentCheckout, 'messages'>) =>
  messages.map(({ code }) => code)

interface AgentOptions {
  language?: string
  /** The key with which the platform signs; it signs nothing without one. */
  signedBy?: SigningKey | undefined
}

/** The headers of a request with its signature, which covers all that it must. */
function sign({ body, ...request }: Parameters<typeof signRequest>[0], key: SigningKey) {
  const hasKey = 'idempotency-key' in request.headers
  const fields = body === undefined ? FIELDS_WITHOUT_BODY : SIGNED_FIELDS
  const sent = { ...request, ...(body !== undefined && { body }) }
  return signRequest(sent, key, hasKey ? [...fields, 'idempotency-key'] : fields)
}

/** Sends requests of a platform's agent to a shop over REST. */
export function createAgentSender<Received>(
  shop: TestApp,
  ownProfile: string,
  { language, signedBy }: AgentOptions = {},
) {
  return async function send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    { profile = ownProfile, key }: SendOptions = {},
  ) {
    const url = `/ucp/v1${path}`
    const payload = body && JSON.stringify(body)
    const headers = {
      'ucp-agent': `profile="${profile}"`,
      ...(language !== undefined && { 'accept-language': language }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const response = await shop.app.inject({
      method,
      url,
      headers: signedBy
        ? await sign({ method, url: `https://shop.example${url}`, headers, body: payload }, signedBy)
        : headers,
      ...(payload !== undefined && { payload }),
    })
    return { status: response.statusCode, data: response.json<Received>() }
  }
}

/** What an agent of a platform does with checkouts of a shop. */
export function createAgentBuyer(
  shop: TestApp,
  platform: Awaited<ReturnType<typeof startAgentPlatform>>,
  { language = 'en', signedBy }: AgentOptions = {},
) {
  const ownProfile = platform.aProfileUrl()

  const send = createAgentSender<ReceivedCheckout>(shop, ownProfile, { language, signedBy })

  const toBody = ({ line_items, buyer = aBuyer(), address = ADDRESS_ABROAD, option, codes }: Wanted) => ({
    line_items,
    buyer,
    ...(codes && { discounts: { codes } }),
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [address],
          groups: [{ id: 'parcel', selected_option_id: option }],
        },
      ],
    },
  })

  return {
    send,
    create: async (wanted: Wanted, options?: SendOptions) =>
      (await send('POST', '/checkout-sessions', toBody(wanted), options)).data,
    update: async (id: string, wanted: Wanted, options?: SendOptions) =>
      (await send('PUT', `/checkout-sessions/${id}`, toBody(wanted), options)).data,
    read: async (id: string) => (await send('GET', `/checkout-sessions/${id}`)).data,
    cancel: async (id: string, options?: SendOptions) =>
      (await send('POST', `/checkout-sessions/${id}/cancel`, {}, options)).data,
    complete: async (id: string, token: string = GOOGLE_TOKENS.pays, options?: SendOptions) =>
      (await send('POST', `/checkout-sessions/${id}/complete`, toPayment(token), options)).data,

    /** Calls a tool of MCP. */
    async call(name: string, given: object) {
      const meta = { 'ucp-agent': { profile: ownProfile }, 'idempotency-key': randomUUID() }
      const params = { name, arguments: { meta, ...given } }
      const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const response = await shop.app.inject({ method: 'POST', url: '/ucp/mcp', payload })
      return response.json<{ result: { structuredContent: ReceivedCheckout } }>().result.structuredContent
    },
  }
}
