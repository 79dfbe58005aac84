import { describe, expect, test } from 'vitest'
import { takeOverAgentCart } from '@shop/contract/agents/agent-carts.endpoints'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { getOrder, listOrders } from '@shop/contract/orders/orders.console'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { changeAgentPlatform, listAgentPlatforms } from '@shop/contract/platforms/platforms.console'
import { getSalesBreakdown, type ReportDimension } from '@shop/contract/reports/sales-reports.console'
import { createAgentSender } from '../../../test/agent-checkouts.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { anOrder, anOrderBody, aProduct, aShopper, payOrder } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { aGuestOrder } from '../../../test/guests.ts'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'

const { shop, platform } = await createAgentsShop()
const { salesDays } = shop.services
const PROFILE = platform.aProfileUrl()
const HOST = '127.0.0.1'
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const bowl = await aProduct(shop, { price: '80.00', stock: 1_000 })

const as = async () => ({ as: await console.signInAs(owner) })

const send = createAgentSender<{ id: string; continue_url: string; code?: string }>(shop, PROFILE)

const LINES = { line_items: [{ item: { id: `${bowl.id}:` }, quantity: 1 }] }

/** Where an order says that it comes from, of what a link hands over. */
async function takeOver(url: string): Promise<string> {
  const link = new URL(url).hash.replace('#agent=', '')
  return (await shop.call(takeOverAgentCart, { body: { link } })).data.agent_origin!
}

/** A cart or checkout of an agent, as its buyer takes it over. */
async function handOver(path = '/carts', more: object = {}) {
  const { data: sent } = await send('POST', path, { ...LINES, ...more })
  return { id: sent.id, origin: await takeOver(sent.continue_url) }
}

async function order(origin: string) {
  const shopper = await aShopper(shop)
  const body = anOrderBody({ items: [{ product_id: bowl.id, quantity: 1 }], agent_origin: origin })
  const { data } = await shop.call(placeOrder, { body }, { as: shopper })
  return { order: data, shopper }
}

const readOrigin = (id: string) =>
  shop.db
    .selectFrom('agent_orders')
    .select(['profile_url', 'host', 'checkout_id', 'way', 'campaign'])
    .where('order_id', '=', id)
    .executeTakeFirst()

async function breakDown(dimension: ReportDimension) {
  const { data } = await console.call(getSalesBreakdown, { query: { span: 'day', dimension } }, await as())
  return data.rows.map(({ value, figures }) => [value, figures.orders])
}

describe('an order', () => {
  test.each(['/carts', '/checkout-sessions'])(
    'of what an agent has handed over by %s is its',
    async (path) => {
      const { id, origin } = await handOver(path)
      const { order: placed } = await order(origin)
      const expected = {
        profile_url: PROFILE,
        host: HOST,
        checkout_id: id,
        way: 'handed_over',
        campaign: null,
      }
      expect(await readOrigin(placed.order_id)).toEqual(expected)
    },
  )

  test('of a guest too', async () => {
    const { origin } = await handOver()
    const { order: placed } = await aGuestOrder(shop, { agent_origin: origin })
    expect(await readOrigin(placed.order_id)).toMatchObject({ host: HOST, way: 'handed_over' })
  })

  test('a day later is nobody’s, and so is one with an origin that the shop did not seal', async () => {
    const { origin } = await handOver()
    shop.clock.advance(DAY)
    for (const each of [origin, 'x', `${origin}x`, ''])
      expect(await readOrigin((await order(each)).order.order_id)).toBeUndefined()
  })

  test('says in the console which agent it came from, and is found by that', async () => {
    const { order: placed } = await order((await handOver()).origin)
    const { order: other } = await anOrder(shop)
    const agent = { host: HOST, way: 'handed_over' }
    const { data } = await console.call(getOrder, { params: { id: placed.order_id } }, await as())
    expect(data.agent).toEqual(agent)
    const find = async (query: object) =>
      (await console.call(listOrders, { query: { limit: 100, ...query } }, await as())).data.items
    const found = await find({ by_agent: 'true' })
    expect(found[0]).toMatchObject({ id: placed.order_id, agent })
    expect((await find({ agent: HOST })).map(({ id }) => id)).toEqual(found.map(({ id }) => id))
    expect(await find({ agent: 'nobody.example' })).toEqual([])
    const others = await find({ by_agent: 'false' })
    expect(others.map(({ id }) => id)).toContain(other.order_id)
    expect(others.every((row) => row.agent === undefined)).toBe(true)
  })

  test('counts in the reports of its day, and the sums still are the ledger’s', async () => {
    const paid = await order((await handOver()).origin)
    await payOrder(shop, paid)
    await payOrder(shop, await anOrder(shop))
    expect(await breakDown('source')).toEqual(
      expect.arrayContaining([
        ['agent', 1],
        ['shop', 1],
      ]),
    )
    expect(await breakDown('platform')).toEqual(
      expect.arrayContaining([
        [HOST, 1],
        ['', 1],
      ]),
    )
    expect(await salesDays.compare()).toEqual([])
    shop.clock.advance(2 * DAY)
    await salesDays.sumDue()
    expect(await salesDays.compare()).toEqual([])
    const stored = await shop.db
      .selectFrom('sales_days')
      .select(['dimension', 'orders'])
      .where('value', 'in', [HOST, 'agent'])
      .execute()
    expect(stored).toHaveLength(2)
  })
})

describe('a platform', () => {
  const list = async () => (await console.call(listAgentPlatforms, {}, await as())).data.items
  const block = async (blocked: boolean) =>
    (await console.call(changeAgentPlatform, { params: { id: HOST }, body: { blocked } }, await as())).data

  test('is listed with its last call, to the minute, and its orders', async () => {
    await send('POST', '/catalog/search', { query: 'jade' })
    const [first] = await list()
    const orders = await shop.db.selectFrom('agent_orders').select('order_id').execute()
    expect(first).toMatchObject({ id: HOST, profiles: [PROFILE], orders: orders.length })
    shop.clock.advance(MINUTE / 2)
    await send('POST', '/catalog/search', { query: 'jade' })
    expect(await list()).toEqual([first])
    shop.clock.advance(HOUR)
    await send('POST', '/catalog/search', { query: 'jade' }, { profile: platform.aProfileUrl() })
    const [second] = await list()
    expect(second!.profiles).toHaveLength(2)
    expect(second!.last_used_at! > first!.last_used_at!).toBe(true)
  })

  test('that is blocked is refused before its profile is fetched, until it is served again', async () => {
    expect((await block(true)).blocked_at).toMatch(/^2026/)
    await block(true)
    const requested = platform.requests.length
    const refused = await send(
      'POST',
      '/catalog/search',
      { query: 'jade' },
      { profile: platform.aProfileUrl() },
    )
    expect([refused.status, refused.data.code]).toEqual([403, 'profile_not_trusted'])
    expect(platform.requests).toHaveLength(requested)
    expect(await block(false)).not.toHaveProperty('blocked_at')
    expect((await send('POST', '/catalog/search', { query: 'jade' })).status).toBe(200)
    const { data } = await console.call(
      listAuditEntries,
      { query: { subject_type: 'agent_platform' } },
      await as(),
    )
    expect(data.items.map(({ action }) => action)).toEqual([
      'agent_platform.unblocked',
      'agent_platform.blocked',
    ])
  })

  test('that has no calls left stays blocked, and in the list', async () => {
    await block(true)
    shop.clock.advance(100 * DAY)
    await shop.services.privacy.purge()
    expect(await list()).toMatchObject([{ id: HOST, profiles: [], blocked_at: expect.any(String) }])
    await block(false)
  })
})

describe('an order of an assistant', () => {
  /** A cart that an assistant has filled, which its buyer orders. */
  async function orderOfAssistant() {
    const work = { id: '', input: LINES, network: '127.0.0.1' }
    const cart = (await shop.services.agents.buy('create_cart', work)) as {
      id?: string
      continue_url?: string
    }
    const placed = await order(await takeOver(cart.continue_url!))
    return { ...placed, cartId: cart.id }
  }

  test('says so, has no platform, and is found by that', async () => {
    const { order: placed, cartId } = await orderOfAssistant()
    const expected = {
      profile_url: null,
      host: null,
      checkout_id: cartId,
      way: 'handed_over',
      campaign: null,
    }
    expect(await readOrigin(placed.order_id)).toEqual(expected)
    const agent = { way: 'handed_over' }
    const { data } = await console.call(getOrder, { params: { id: placed.order_id } }, await as())
    expect(data.agent).toEqual(agent)
    const find = async (query: object) =>
      (await console.call(listOrders, { query: { limit: 100, ...query } }, await as())).data.items
    expect(await find({ by_assistant: 'true' })).toMatchObject([{ id: placed.order_id, agent }])
    expect((await find({ by_agent: 'true' })).map(({ id }) => id)).not.toContain(placed.order_id)
    expect((await find({ by_assistant: 'false' })).map(({ id }) => id)).not.toContain(placed.order_id)
    const { data: hosts } = await console.call(listAgentPlatforms, { query: {} }, await as())
    expect(hosts.items.map(({ id }) => id)).toEqual([HOST])
  })

  test('has a source of its own in the reports', async () => {
    await payOrder(shop, await orderOfAssistant())
    expect(await breakDown('source')).toContainEqual(['assistant', 1])
    expect(await salesDays.compare()).toEqual([])
  })
})

describe('a campaign', () => {
  const SPRING = {
    campaign_source: 'google',
    utm_medium: 'cpc',
    campaign_name: '春季 2026',
    gclid: 'EAIaIQobChMI-of-a-click',
    email: 'lian@example.com',
  }
  const CAMPAIGN = 'google / cpc / 春季 2026'

  test.each(['/carts', '/checkout-sessions'])(
    'that a platform names with %s is seen at the order and in the reports, and no more of it',
    async (path) => {
      const { origin } = await handOver(path, { attribution: SPRING })
      const placed = await order(origin)
      await payOrder(shop, placed)
      expect(await readOrigin(placed.order.order_id)).toMatchObject({ campaign: CAMPAIGN })
      const { data } = await console.call(getOrder, { params: { id: placed.order.order_id } }, await as())
      expect(data.agent).toEqual({ host: HOST, way: 'handed_over', campaign: CAMPAIGN })
      const rows = await breakDown('campaign')
      expect(rows.map(([value]) => value)).toContain(CAMPAIGN)
      expect(await salesDays.compare()).toEqual([])
      const stored = await Promise.all([
        shop.db.selectFrom('agent_carts').selectAll().execute(),
        shop.db.selectFrom('agent_orders').selectAll().execute(),
      ])
      expect(JSON.stringify([stored, shop.lines])).not.toMatch(/EAIaIQob|lian@example/)
    },
  )

  test('stays with a cart that is changed or becomes a checkout, until another one is named', async () => {
    const { data: cart } = await send('POST', '/carts', { ...LINES, attribution: SPRING })
    await send('PUT', `/carts/${cart.id}`, LINES)
    const { data: checkout } = await send('POST', '/checkout-sessions', { cart_id: cart.id, line_items: [] })
    await send('PUT', `/checkout-sessions/${checkout.id}`, LINES)
    const read = async () =>
      await shop.db
        .selectFrom('agent_checkouts')
        .select('campaign')
        .where('id', '=', checkout.id)
        .executeTakeFirst()
    expect(await read()).toEqual({ campaign: CAMPAIGN })
    await send('PUT', `/checkout-sessions/${checkout.id}`, { ...LINES, attribution: { utm_source: 'news' } })
    expect(await read()).toEqual({ campaign: 'news' })
    const named = { attribution: { utm_source: 'last' } }
    await send('POST', `/checkout-sessions/${checkout.id}/complete`, named)
    expect(await read()).toEqual({ campaign: 'last' })
  })

  test('of a checkout that cannot exist is of none', async () => {
    const campaign = { attribution: { utm_campaign: 'autumn' } }
    const { data } = await send('POST', '/checkout-sessions/another/complete', campaign)
    expect(JSON.stringify(data)).toContain('"not_found"')
  })

  test('changes no response', async () => {
    const named = await send('POST', '/carts', { ...LINES, attribution: SPRING })
    const { data } = await send('POST', '/carts', LINES)
    const { id, continue_url } = named.data
    expect(named).toEqual({ status: 201, data: { ...data, id, continue_url } })
  })
})
