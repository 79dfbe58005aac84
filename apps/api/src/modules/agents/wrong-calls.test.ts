import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPERATIONS, UCP_VERSION, type OperationName } from '@shop/contract/agents/agents.rules'
import { BirthRequest, SizeRequest } from '@shop/contract/agents/assistants.schemas'
import { AgentCart, CartRequest } from '@shop/contract/agents/cart.schemas'
import {
  AgentMessage,
  LookupRequest,
  LookupResult,
  ProductRequest,
  ProductResult,
  SearchRequest,
  SearchResult,
} from '@shop/contract/agents/catalog.schemas'
import { AgentCheckout, CheckoutRequest, CompleteRequest } from '@shop/contract/agents/checkout.schemas'
import { AgentOrder } from '@shop/contract/agents/order.schemas'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { ERRORS } from '@shop/contract/http/errors'
import { z } from 'zod'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aCoupon, aProduct } from '../../../test/builders.ts'
import { aDesign, seedBeads } from '../../../test/designs.ts'
import { rounds } from '../../../test/form.ts'
import { likeInput, oddText, oddValue, type Fitting } from '../../../test/wrong-values.ts'
import { UCP_ERRORS } from './ucp-error.ts'

/** Calls of all kinds together. `npm run test:faults` has the long form. */
const CALLS = rounds({ short: 400, long: 10_000 })

const { shop, platform } = await createAgentsShop()
const [profile, other] = [platform.aProfileUrl(), platform.aProfileUrl()]
const jade = await aProduct(shop, { sizes: [{ size: '15 cm', stock: 9_999 }] })
const bowl = await aProduct(shop, { stock: 9_999 })
const { record: coupon } = await aCoupon(shop)
await seedBeads(shop)

/** A cart or a checkout of a platform; its id. */
async function begin(path: string, agent: string): Promise<string> {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/ucp/v1/${path}`,
    headers: { 'ucp-agent': `profile="${agent}"` },
    payload: { line_items: [{ item: { id: `${bowl.id}:` }, quantity: 1 }] },
  })
  return response.json<{ id: string }>().id
}
const carts = [await begin('carts', profile), await begin('carts', other)]
const checkouts = [await begin('checkout-sessions', profile), await begin('checkout-sessions', other)]

const REQUESTS: Partial<Record<OperationName, z.ZodType>> = {
  search_catalog: SearchRequest,
  lookup_catalog: LookupRequest,
  get_product: ProductRequest,
  create_cart: CartRequest,
  update_cart: CartRequest,
  create_checkout: CheckoutRequest,
  update_checkout: CheckoutRequest,
  complete_checkout: CompleteRequest,
}
const RESULTS: Record<OperationName, z.ZodType> = {
  search_catalog: SearchResult,
  lookup_catalog: LookupResult,
  get_product: ProductResult,
  create_cart: AgentCart,
  get_cart: AgentCart,
  update_cart: AgentCart,
  cancel_cart: AgentCart,
  create_checkout: AgentCheckout,
  get_checkout: AgentCheckout,
  update_checkout: AgentCheckout,
  complete_checkout: AgentCheckout,
  cancel_checkout: AgentCheckout,
  get_order: AgentOrder,
}
const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[]

const variant = fc.constantFrom(
  `${bowl.id}:`,
  `${jade.id}:15 cm`,
  `${jade.id}:16 cm`,
  `${DESIGN_PRODUCT_ID}:${aDesign().code}`,
  `/design?d=${aDesign().code}`,
  DESIGN_PRODUCT_ID,
  jade.id,
  'no-such-thing',
)
const id = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...carts, ...checkouts) },
  { weight: 2, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: oddText },
)
const FITTING: Fitting = {
  id: variant,
  ids: fc.array(fc.oneof({ weight: 30, arbitrary: variant }, { weight: 1, arbitrary: oddText }), {
    maxLength: 60,
  }),
  quantity: fc.integer({ min: 1, max: 9 }),
  cart_id: id,
  query: fc.constantFrom('jade', '玉', 'yu', 'ametyhst'),
  codes: fc.array(fc.constantFrom(coupon.code, 'no-such-code', '\0'), { maxLength: 6 }),
  address_country: fc.constantFrom('CN', 'US', 'XX', 'us', 'USA'),
  language: fc.constantFrom('en', 'zh-TW', 'de', 'zh_Hans', '*'),
  currency: fc.constantFrom('CNY', 'usd', 'JPY', 'XXX'),
  attribution: fc.oneof(oddValue, fc.record({ campaign_source: oddText, utm_campaign: oddText })),
  cursor: fc.constantFrom('MS4xMA', 'OTk5OS41MA', 'x'),
  email: fc.constantFrom('lian@example.com', 'lian'),
  date: fc.constantFrom('1987-03-21', '1987-02-30', '0000-00-00', '2999-01-01'),
  time: fc.constantFrom('12:30', '24:00'),
  time_zone: fc.constantFrom('Asia/Shanghai', 'Mars/Base'),
  wrist_cm: fc.constantFrom(15, 15.55, 1e9),
}

const header = (right: string) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: oddText.map(toHeader) })
/** What can be in a header. */
const toHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 3_000)

const headers = fc
  .record(
    {
      'ucp-agent': header(`profile="${profile}"`),
      'content-type': header('application/json'),
      'idempotency-key': fc.oneof(fc.uuid(), fc.constant('the-same-key'), oddText.map(toHeader)),
      'accept-language': oddText.map(toHeader),
      'content-digest': oddText.map(toHeader),
      'x-forwarded-for': oddText.map(toHeader),
    },
    { requiredKeys: ['ucp-agent', 'content-type'] },
  )
  .map((all): Record<string, string> => all)
const signature = fc
  .tuple(oddText, oddText)
  .map(([one, two]) => ({ signature: `sig1=:${toHeader(one)}:`, 'signature-input': `sig1=${toHeader(two)}` }))
const allHeaders = fc
  .tuple(headers, fc.oneof({ weight: 20, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: signature }))
  .map(([some, more]) => ({ ...some, ...more }))

/** More levels than a program can go down by calling itself. */
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000)
const deepText = fc.constantFrom(
  DEEP,
  `{"query":"jade","more":${DEEP}}`,
  `{"line_items":[{"item":{"id":"${bowl.id}:"},"quantity":1}],"more":${DEEP}}`,
  `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"more":${DEEP}}}`,
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_product","arguments":{"catalog":${DEEP}}}}`,
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_cart","arguments":{"cart":${DEEP},` +
    `"meta":{"ucp-agent":{"profile":"${profile}"},"idempotency-key":"a-deep-request"}}}}`,
)

const toText = (body: unknown) => JSON.stringify(body) ?? ''
/** A text that is hardly JSON. */
const brokenText = fc.oneof(
  oddText,
  deepText,
  oddValue.map((each) => toText(each).slice(0, -1)),
  fc.constantFrom('[', '['.repeat(50_000), `{"query":"${'x'.repeat(60_000)}"}`, `"${'x'.repeat(1_200_000)}"`),
)
const orBroken = (text: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 20, arbitrary: text }, { weight: 1, arbitrary: brokenText })

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
type Method = (typeof METHODS)[number]

interface Call {
  kind: 'rest' | 'rpc' | 'assistants' | 'other'
  /** Of a right path and method. */
  operation?: OperationName
  method: Method
  url: string
  headers: Record<string, string>
  payload: string
}

const toSegment = (text: string) => encodeURIComponent(text.toWellFormed())

const inputs = new Map(
  OPERATION_NAMES.map((name) => [name, REQUESTS[name] ? likeInput(REQUESTS[name], FITTING) : oddValue]),
)

const rest = fc.constantFrom(...OPERATION_NAMES).chain((operation) => {
  const { method, path } = OPERATIONS[operation]
  const methods = fc.oneof(
    { weight: 20, arbitrary: fc.constant<Method>(method) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  )
  return fc
    .tuple(methods, id, allHeaders, orBroken(inputs.get(operation)!.map(toText)))
    .map(([chosen, about, sent, payload]): Call => ({
      kind: chosen === method ? 'rest' : 'other',
      operation,
      method: chosen,
      url: `/ucp/v1${path.replace(':id', toSegment(about))}`,
      headers: sent,
      payload: chosen === 'GET' || chosen === 'HEAD' ? '' : payload,
    }))
})

const orOdd = <Value>(right: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 30, arbitrary: right }, { weight: 1, arbitrary: oddValue })

const toMessage = (params: fc.Arbitrary<unknown>, method: string) =>
  orOdd(
    fc.record(
      {
        jsonrpc: orOdd(fc.constant('2.0')),
        id: orOdd(fc.oneof(fc.integer(), oddText)),
        method: orOdd(fc.constant(method)),
        params: orOdd(params),
      },
      { requiredKeys: ['jsonrpc', 'id', 'method'] },
    ),
  )

const rpc = fc.constantFrom(...OPERATION_NAMES).chain((operation) => {
  const { argument } = OPERATIONS[operation] as { argument?: string }
  const meta = fc.record(
    {
      'ucp-agent': orOdd(fc.record({ profile: orOdd(fc.constantFrom(profile, other)) })),
      'idempotency-key': fc.oneof(fc.uuid(), fc.constant('the-same-key'), oddValue),
    },
    { requiredKeys: ['ucp-agent'] },
  )
  const given = fc.record(
    { meta: orOdd(meta), id: orOdd(id), [argument ?? 'more']: inputs.get(operation)! },
    { requiredKeys: ['meta'] },
  )
  const params = fc.record({ name: orOdd(fc.constant(operation)), arguments: orOdd(given) })
  return fc
    .tuple(allHeaders, orBroken(toMessage(params, 'tools/call').map(toText)))
    .map(([sent, payload]): Call => ({
      kind: 'rpc',
      operation,
      method: 'POST',
      url: '/ucp/mcp',
      headers: sent,
      payload,
    }))
})

const TOOLS: Record<string, z.ZodType> = {
  search_catalog: z.object({ catalog: SearchRequest }),
  lookup_catalog: z.object({ catalog: LookupRequest }),
  get_product: z.object({ catalog: ProductRequest }),
  read_birth: BirthRequest,
  find_size: SizeRequest,
}
const toolCalls = Object.entries(TOOLS).map(([name, schema]) => {
  const params = fc.record({ name: orOdd(fc.constant(name)), arguments: likeInput(schema, FITTING) })
  return toMessage(params, 'tools/call')
})
const assistants = fc
  .tuple(
    allHeaders,
    header('application/json, text/event-stream'),
    orBroken(
      fc
        .oneof(
          ...toolCalls,
          toMessage(oddValue, 'initialize'),
          toMessage(oddValue, 'tools/list'),
          toMessage(oddValue, 'ping'),
        )
        .map(toText),
    ),
    fc.oneof(
      { weight: 20, arbitrary: fc.constant<Method>('POST') },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
  )
  .map(([sent, accept, payload, method]): Call => ({
    kind: method === 'POST' ? 'assistants' : 'other',
    method,
    url: '/mcp',
    headers: { ...sent, accept },
    payload: method === 'GET' || method === 'HEAD' ? '' : payload,
  }))

const elsewhere = fc
  .tuple(
    fc.constantFrom(...METHODS),
    fc.oneof(
      fc.constantFrom('/.well-known/ucp', '/llms.txt', '/ucp/mcp', '/api/v1/agent-carts/take-over'),
      oddText.map((text) => `/ucp/v1/carts/${toSegment(text)}/cancel`),
      oddText.map((text) => `/ucp/v1/${toSegment(text)}?${toSegment(text)}`),
    ),
    allHeaders,
    orBroken(oddValue.map(toText)),
  )
  .map(([method, url, sent, payload]): Call => ({
    kind: 'other',
    method,
    url,
    headers: sent,
    payload: method === 'GET' || method === 'HEAD' ? '' : payload,
  }))

const Envelope = z.object({
  ucp: z.object({
    version: z.literal(UCP_VERSION),
    status: z.enum(['success', 'error']),
    capabilities: z.record(z.string(), z.array(z.object({ version: z.literal(UCP_VERSION) }))),
  }),
})
const Failure = z.object({ messages: z.array(AgentMessage).min(1) })

/** A result or an outcome in the protocol's envelope. */
function expectEnvelope(body: unknown, operation: OperationName): void {
  const { ucp } = Envelope.parse(body)
  if (ucp.status === 'error') Failure.parse(body)
  else RESULTS[operation].parse(body)
}

/** A code of the protocol or of the shop, with its status. */
function expectCode(status: number, body: unknown): void {
  const { code } = z.object({ code: z.string(), content: z.string().min(1) }).parse(body)
  const known =
    (UCP_ERRORS as Record<string, { status: number }>)[code] ??
    (ERRORS as Record<string, { status: number }>)[code.toUpperCase()]
  expect(known?.status, code).toBe(status)
}

/** The shop’s own envelope of errors. */
function expectRefusal(status: number, body: unknown): void {
  const { error } = z.object({ success: z.literal(false), error: z.object({ code: z.string() }) }).parse(body)
  expect(ERRORS[error.code as keyof typeof ERRORS].status).toBe(status)
}

const RpcResult = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int(), z.null()]),
  result: z.object({ structuredContent: z.unknown() }),
})
const RpcError = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int(), z.null()]).optional(),
  error: z.object({ code: z.int().min(-32_768).max(-32_000), message: z.string().min(1) }),
})

function expectUnderstood({ kind, operation, payload }: Call, status: number, text: string): void {
  if (kind === 'other') return
  const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>)
  if (kind === 'rest') {
    if (status < 300) expectEnvelope(body, operation!)
    else if (status === 404) expectRefusal(status, body)
    else expectCode(status, body)
  } else if (kind === 'rpc' && status < 300) {
    const { params } = JSON.parse(payload) as { params: { name: OperationName } }
    expectEnvelope(RpcResult.parse(body).result.structuredContent, params.name)
  } else if (kind === 'rpc') {
    if (body && 'jsonrpc' in body) RpcError.parse(body)
    else expectCode(status, body)
  } else if (kind === 'assistants' && status >= 400) {
    if (body && 'jsonrpc' in body) RpcError.parse(body)
    else expectRefusal(status, body)
  }
}

test(
  'No call of an agent, however wrong, is an error of the server, and each gets a response that it can read.',
  { timeout: 900_000 },
  async () => {
    const counts = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 8, arbitrary: rest },
          { weight: 5, arbitrary: rpc },
          { weight: 4, arbitrary: assistants },
          { weight: 1, arbitrary: elsewhere },
        ),
        async (call) => {
          const { statusCode: status, body } = await shop.app.inject(call)
          const outcome = `${call.kind} ${status}`
          counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
          expect([status < 500, outcome, body]).toEqual([true, outcome, body])
          expectUnderstood(call, status, body)
        },
      ),
      { numRuns: CALLS },
    )
    // Wrong calls are not all refused at the door.
    for (const outcome of ['rest 200', 'rest 400', 'rpc 200', 'rpc 400', 'assistants 200'])
      expect(counts.get(outcome), outcome).toBeGreaterThan(CALLS / 200)
  },
)
