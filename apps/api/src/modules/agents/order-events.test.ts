import { beforeEach, describe, expect, test } from 'vitest'
import type { AgentOrder } from '@shop/contract/agents/order.schemas'
import { listSigningKeys, replaceSigningKey } from '@shop/contract/agents/signing-keys.console'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { changeAgentPlatform } from '@shop/contract/platforms/platforms.console'
import * as webhooks from '@shop/contract/webhooks/webhooks.console'
import { aPlatformProfile } from '../../../test/agent-platform.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { anOrderBody, aProduct, aShopper, payOrder, type PlacedOrder } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { startWebhookReceiver, type ReceivedWebhook } from '../../../test/webhook-receiver.ts'
import { createId } from '../../db/ids.ts'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'
import { verifySignature } from './request-signature.ts'

const { shop, platform, setAgents } = await createAgentsShop()
// Receivers compare the time of a signature with their clock.
shop.clock.set(new Date())
const { orders, webhookDelivery, signingKeys } = shop.services
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const as = async () => ({ as: await console.signInAs(owner) })
const steps = createOrderSteps(shop)
const returns = createReturnActions(shop)
const bowl = await aProduct(shop, { price: '80.00', stock: 1_000 })
const running = new AbortController()

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/** The profile of a platform that wants events at an address. */
function aProfileWith(url: string) {
  const profile = aPlatformProfile()
  profile.ucp.capabilities['dev.ucp.shopping.order'] = [
    { version: '2026-04-08', config: { webhook_url: url } } as { version: '2026-04-08' },
  ]
  return profile
}

/** A platform that has called, with the receiver of its events. */
async function aPlatform(receiver: Receiver) {
  const profileUrl = platform.aProfileUrl()
  await call(profileUrl, receiver.url)
  return profileUrl
}

async function call(profileUrl: string, webhookUrl: string) {
  platform.profile = aProfileWith(webhookUrl)
  const response = await shop.app.inject({
    method: 'POST',
    url: '/ucp/v1/catalog/search',
    headers: { 'ucp-agent': `profile="${profileUrl}"`, 'content-type': 'application/json' },
    payload: '{"query":"jade"}',
  })
  return response.statusCode
}

/** An order that an agent of the platform has placed. */
async function anAgentOrder(profileUrl: string): Promise<Pick<PlacedOrder, 'order' | 'shopper'>> {
  const shopper = await aShopper(shop)
  const order = await orders.place(
    {
      userId: shopper.userId,
      language: 'en',
      idempotencyKey: undefined,
      agent: { profileUrl, checkoutId: createId(), way: 'placed', campaign: null },
    },
    anOrderBody({ items: [{ product_id: bowl.id, quantity: 1 }] }),
  )
  return { order, shopper }
}

async function deliver() {
  await webhookDelivery.deliverDue(running.signal)
  await webhookDelivery.settle()
}

const readKeys = async () => {
  const { body } = await shop.app.inject('/.well-known/ucp')
  return (JSON.parse(body) as { signing_keys: { kid: string; kty: string; crv: string }[] }).signing_keys
}

/** Verifies an event as platforms do, with the keys of the shop's profile. */
async function verify({ headers, body }: ReceivedWebhook, url: string) {
  const request = { method: 'POST', url, headers, body: Buffer.from(body) }
  await verifySignature(request, await readKeys())
}

const toOrder = ({ body }: ReceivedWebhook) => JSON.parse(body) as AgentOrder
const toKid = ({ headers }: ReceivedWebhook) => /keyid="([^"]+)"/.exec(headers['signature-input']!)![1]

const listDeliveries = async (query: object = {}) =>
  (
    await console.call(
      webhooks.listWebhookDeliveries,
      { query: { platform: '127.0.0.1', ...query } },
      await as(),
    )
  ).data.items

/** What earlier tests have left is not sent. */
beforeEach(async () => {
  await shop.db.deleteFrom('webhook_deliveries').execute()
  await shop.db.deleteFrom('webhook_endpoints').execute()
})

describe('a platform', () => {
  test('gets the order whole at each event, signed with a published key, in sequence', async () => {
    const receiver = await startWebhookReceiver()
    const profileUrl = await aPlatform(receiver)
    const placed = await anAgentOrder(profileUrl)
    await deliver()
    await payOrder(shop, placed)
    await deliver()
    await steps.ship(placed)
    await deliver()
    await shop.services.fulfilment.deliver(placed.order.order_number, BY_COMMAND_LINE)
    await deliver()
    const [created, ...later] = receiver.received
    expect(toOrder(created!)).toMatchObject({
      ucp: { version: '2026-04-08', status: 'success' },
      id: placed.order.order_id,
      line_items: [{ quantity: { total: 1, fulfilled: 0 }, status: 'processing' }],
    })
    expect(toOrder(later.at(-1)!)).toMatchObject({
      line_items: [{ quantity: { total: 1, fulfilled: 1 }, status: 'fulfilled' }],
      fulfillment: { events: [{ type: 'processing' }, { type: 'shipped' }, { type: 'delivered' }] },
    })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(
      receiver.received.length,
    )
    for (const received of receiver.received) {
      expect(received.headers['ucp-agent']).toBe('profile="https://shop.example/.well-known/ucp"')
      await verify(received, receiver.url)
      await expect(verify({ ...received, body: `${received.body} ` }, receiver.url)).rejects.toThrow('body')
    }
  })

  test('learns of what is sent back, and of a refund', async () => {
    const receiver = await startWebhookReceiver()
    const placed = await anAgentOrder(await aPlatform(receiver))
    await payOrder(shop, placed)
    await returns.deliver(placed.order.order_number)
    await deliver()
    receiver.received.length = 0
    const requested = await returns.request(placed)
    await deliver()
    expect(receiver.received.map((each) => toOrder(each).adjustments)).toMatchObject([
      [{ id: requested.return_id, type: 'return', status: 'pending' }],
    ])
    await steps.refund(placed, 1_000)
    await shop.runJobs()
    await deliver()
    const { adjustments } = toOrder(receiver.received.at(-1)!)
    expect(adjustments.at(-1)).toMatchObject({ type: 'refund', totals: [{ amount: -1_000 }] })
  })

  test('gets nothing of orders of others, and nothing without an address for events', async () => {
    const [receiver, other] = [await startWebhookReceiver(), await startWebhookReceiver()]
    const profileUrl = await aPlatform(receiver)
    await anAgentOrder(await aPlatform(other))
    const silent = platform.aProfileUrl()
    platform.profile = aPlatformProfile()
    await anAgentOrder(silent)
    await deliver()
    expect([receiver.received.length, other.received.length]).toEqual([0, 1])
    const placed = await anAgentOrder(profileUrl)
    await deliver()
    expect(receiver.received.map((each) => toOrder(each).id)).toEqual([placed.order.order_id])
    const { data } = await console.call(webhooks.listWebhooks, {}, await as())
    expect(data.items).toEqual([])
  })

  test('that names another address gets there what waited', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(503).end())
    const profileUrl = await aPlatform(receiver)
    await anAgentOrder(profileUrl)
    await deliver()
    const next = await startWebhookReceiver()
    shop.clock.advance(HOUR)
    expect(await call(profileUrl, next.url)).toBe(200)
    await deliver()
    expect(next.received).toHaveLength(1)
    await verify(next.received[0]!, next.url)
  })

  test('that is down is tried again, given up after all tries, and sent to again by the merchant', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(503).end())
    await anAgentOrder(await aPlatform(receiver))
    await deliver()
    expect(await listDeliveries()).toMatchObject([
      { platform: '127.0.0.1', type: 'order.created', state: 'waiting', attempts: [{ status: 503 }] },
    ])
    for (let tries = 1; tries < 10; tries += 1) {
      shop.clock.advance(2 * HOUR)
      await shop.db.updateTable('webhook_deliveries').set({ next_attempt_at: shop.clock() }).execute()
      await deliver()
    }
    const [failed] = await listDeliveries({ state: 'failed' })
    expect(failed!.attempts).toHaveLength(10)
    receiver.accept()
    receiver.received.length = 0
    const repeated = await console.call(
      webhooks.repeatWebhookDelivery,
      { params: { id: failed!.id } },
      await as(),
    )
    expect(repeated.data.state).toBe('waiting')
    await deliver()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([failed!.event_id])
    expect(await listDeliveries({ state: ['waiting', 'failed'] })).toEqual([])
  })

  test('that redirects gets nothing at the other address', async () => {
    const other = await startWebhookReceiver()
    const receiver = await startWebhookReceiver((response) =>
      response.writeHead(307, { location: other.url }).end(),
    )
    await anAgentOrder(await aPlatform(receiver))
    await deliver()
    expect([receiver.received.length, other.received.length]).toEqual([1, 0])
    expect(await listDeliveries()).toMatchObject([{ state: 'waiting', attempts: [{ status: 307 }] }])
  })

  test('that is blocked gets none, until it is served again', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(503).end())
    const placed = await anAgentOrder(await aPlatform(receiver))
    await deliver()
    receiver.received.length = 0
    receiver.accept()
    const block = async (blocked: boolean) =>
      console.call(changeAgentPlatform, { params: { id: '127.0.0.1' }, body: { blocked } }, await as())
    await block(true)
    await payOrder(shop, placed)
    await anAgentOrder(platform.aProfileUrl())
    shop.clock.advance(HOUR)
    await deliver()
    expect(receiver.received).toEqual([])
    await block(false)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(toOrder(receiver.received[0]!).id).toBe(placed.order.order_id)
  })

  test('gets nothing while the merchant serves no agents, and then what waited', async () => {
    const receiver = await startWebhookReceiver()
    await anAgentOrder(await aPlatform(receiver))
    await setAgents({ enabled: false })
    await deliver()
    expect(receiver.received).toEqual([])
    await setAgents()
    await deliver()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('the signing key', () => {
  const replace = async (atOnce: boolean) =>
    (await console.call(replaceSigningKey, { body: { at_once: atOnce } }, await as())).data.items
  const listStates = async () =>
    (await console.call(listSigningKeys, {}, await as())).data.items.map(({ state }) => state)

  test('is replaced in the middle of deliveries: nothing is lost, and all verify', async () => {
    const receiver = await startWebhookReceiver()
    const profileUrl = await aPlatform(receiver)
    const placed = await anAgentOrder(profileUrl)
    await deliver()
    receiver.respond = (response) => void response.writeHead(503).end()
    await payOrder(shop, placed)
    await deliver()
    const before = await readKeys()
    expect((await replace(false)).map(({ state }) => state)).toEqual(['next', 'signing'])
    expect(await replace(false)).toHaveLength(2)
    expect(await readKeys()).toHaveLength(before.length + 1)
    receiver.accept()
    receiver.received.length = 1
    const [first] = receiver.received
    shop.clock.advance(DAY - MINUTE)
    await anAgentOrder(profileUrl)
    await deliver()
    shop.clock.advance(2 * MINUTE)
    expect(await listStates()).toEqual(['signing', 'earlier'])
    await anAgentOrder(profileUrl)
    await deliver()
    const kids = receiver.received.map(toKid)
    expect(new Set(kids).size).toBe(2)
    expect(kids[0]).toBe(before[0]!.kid)
    expect(kids.at(-1)).not.toBe(before[0]!.kid)
    for (const received of receiver.received) await verify(received, receiver.url)
    expect(await listDeliveries({ state: ['waiting', 'failed'] })).toEqual([])
    shop.clock.advance(7 * DAY - HOUR)
    await verify(first!, receiver.url)
    shop.clock.advance(HOUR)
    await expect(verify(first!, receiver.url)).rejects.toThrow('no key')
    expect(await listStates()).toEqual(['signing'])
  })

  test('that somebody else may have is invalid at once', async () => {
    const receiver = await startWebhookReceiver()
    const profileUrl = await aPlatform(receiver)
    await anAgentOrder(profileUrl)
    await deliver()
    expect((await replace(true)).map(({ state }) => state)).toEqual(['signing'])
    await anAgentOrder(profileUrl)
    await deliver()
    const [before, afterwards] = receiver.received
    await expect(verify(before!, receiver.url)).rejects.toThrow('no key')
    await verify(afterwards!, receiver.url)
    const query = { subject_type: 'signing_key' as const }
    const { data } = await console.call(listAuditEntries, { query }, await as())
    expect(data.items[0]).toMatchObject({ action: 'signing_key.replaced_at_once' })
  })

  test('is replaced after 90 days, and is stored sealed', async () => {
    const [{ kid } = { kid: '' }] = await readKeys()
    const row = await shop.db
      .selectFrom('agent_signing_keys')
      .select('private_key')
      .where('kid', '=', kid)
      .executeTakeFirstOrThrow()
    expect(row.private_key).not.toContain('PRIVATE')
    await signingKeys.replaceDue()
    expect(await readKeys()).toHaveLength(1)
    shop.clock.advance(90 * DAY)
    await signingKeys.replaceDue()
    await signingKeys.replaceDue()
    expect((await readKeys()).map((key) => key.kid)).toEqual([kid, expect.any(String)])
    expect((await readKeys())[0]).toMatchObject({ kty: 'EC', crv: 'P-256' })
  })

  test('that cannot be opened is replaced at once', async () => {
    await shop.db.updateTable('agent_signing_keys').set({ private_key: 'x' }).execute()
    await signingKeys.replaceDue()
    const [key, ...others] = await readKeys()
    expect(others).toEqual([])
    expect((await signingKeys.getCurrent()).kid).toBe(key!.kid)
  })
})
