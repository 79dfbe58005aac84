import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { CAPABILITIES, DEFAULT_SEARCH_LIMIT, UCP_VERSION } from '@shop/contract/agents/agents.rules'
import { measureLoad } from './src/measure.ts'
import { toMedian, toMedians } from './src/median.ts'
import { fetchRaw, type NextRequest, type RequestSpec } from './src/request.ts'
import { saveResult } from './src/save-result.ts'
import { readSearchTexts } from './src/search-texts.ts'
import { openShopDatabase, type Pool } from './src/shop-database.ts'
import { startShopProcess, type ShopProcess } from './src/shop-process.ts'
import { addShoppers } from './src/shoppers.ts'
import { writeTable } from './src/table.ts'
import { requireWrk } from './src/wrk.ts'

/** Enough that no two requests wait for the same one. */
const CHECKOUTS = 500
const CARTS = 500
/** As its page would fill it in. */
const ADDRESS = { address_country: 'US', address_region: 'OR', address_locality: 'Springfield' }

/** The same work, as the shop's own pages ask for it and as an agent does. */
interface Pair {
  name: string
  own: NextRequest
  /** How many calls of the pages do the work of one of an agent. */
  ownCalls: number
  agent: NextRequest
}

type Round = Awaited<ReturnType<typeof measureLoad>>

/**
 * Calls of agents next to those of the shop's own pages that do the same work, in turn in the same run. Medians of the rounds.
 * Options: `--seconds 3`, `--rounds 5`, `--connections 8`.
 */
export async function benchAgents(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '8' },
    },
  })
  requireWrk()
  const load = { seconds: Number(values.seconds), connections: Number(values.connections) }
  const platform = await startPlatform()
  const shop = await startShopProcess()
  const database = await openShopDatabase(shop.folder, 2)
  try {
    await database.pool.query(`INSERT INTO settings (id, value, version, updated_at)
      VALUES ('agents', '{"enabled": true, "catalog": true, "carts": true, "checkout": true, "payment": false,
        "google_merchant_id": null, "assistants": true, "signed_only": false, "platforms": null}', 2, now())`)
    await waitForAgents(shop.origin)
    const headers = { 'content-type': 'application/json', 'ucp-agent': `profile="${platform.profile}"` }
    const rows: object[] = []
    for (const { name, own, ownCalls, agent } of [
      toSearches(await readSearchTexts(database.pool), headers),
      ...(await makeCheckouts(shop, database.pool, headers)),
    ]) {
      const rounds: { own: Round; agent: Round }[] = []
      for (let round = 0; round < Number(values.rounds); round += 1) {
        process.stderr.write(`${name}, round ${round + 1} …\n`)
        rounds.push({
          own: toWork(await measureLoad({ nextRequest: own }, shop, load), ownCalls),
          agent: await measureLoad({ nextRequest: agent }, shop, load),
        })
      }
      rows.push(toRow(name, rounds))
    }
    process.stdout.write(toText(rows as Row[]))
    await saveResult('agents', rows)
  } finally {
    await database.close()
    await shop.stop()
    platform.stop()
  }
}

/** A platform with a profile that is cached for longer than a bench takes. */
async function startPlatform() {
  const profile = {
    ucp: {
      version: UCP_VERSION,
      services: {},
      capabilities: Object.fromEntries(
        Object.keys(CAPABILITIES).map((name) => [name, [{ version: UCP_VERSION }]]),
      ),
      payment_handlers: {},
    },
  }
  const server = createServer((_, response) => {
    response.setHeader('cache-control', 'max-age=86400').end(JSON.stringify(profile))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { profile: `http://127.0.0.1:${port}/profile.json`, stop: () => void server.close() }
}

/** A setting is seen a second after its change at the latest. */
async function waitForAgents(origin: string): Promise<void> {
  for (;;) if ((await fetch(`${origin}/.well-known/ucp`)).ok) return
}

/** Figures of calls as those of the work that so many of them do. */
const toWork = (round: Round, calls: number): Round => ({
  ...round,
  perSecond: round.perSecond / calls,
  p50Ms: round.p50Ms * calls,
  p99Ms: round.p99Ms * calls,
  processorMs: round.processorMs * calls,
})

type Headers = Readonly<Record<string, string>>

/** A page of products for words that nobody has searched for. */
function toSearches(nextText: () => string, headers: Headers): Pair {
  return {
    name: 'catalogue search',
    ownCalls: 1,
    own: () => ({ path: `/api/products?q=${encodeURIComponent(nextText())}&limit=${DEFAULT_SEARCH_LIMIT}` }),
    agent: () => ({
      method: 'POST',
      path: '/ucp/v1/catalog/search',
      headers,
      body: JSON.stringify({ query: nextText(), context: { language: 'en' } }),
    }),
  }
}

/**
 * The prices of two products that are sent abroad, as a change of a checkout, which is stored: next to a quote, which stores
 * nothing, and to what a page does for the same, a change of the cart and its quote.
 */
async function makeCheckouts(shop: ShopProcess, pool: Pool, headers: Headers): Promise<Pair[]> {
  const { origin } = shop
  const { rows: goods } = await pool.query<{ id: string; size: string }>(
    `SELECT product_id AS id, min(size) AS size FROM stock_items JOIN products ON products.id = product_id
     WHERE available > 20 AND products.status = 'active' GROUP BY product_id ORDER BY 1 LIMIT 20`,
  )
  const pairs = goods.map((one, index) => [one, goods[(index + 1) % goods.length]!])
  const quotes = pairs.map((lines): RequestSpec => ({
    method: 'POST',
    path: '/api/v1/orders/quote',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: lines.map(({ id, size }) => ({ product_id: id, quantity: 2, ...(size && { size }) })),
      country: 'US',
      shipping_method: 'international',
    }),
  }))
  const bodies = pairs.map((lines) =>
    JSON.stringify({
      line_items: lines.map(({ id, size }) => ({ item: { id: `${id}:${size}` }, quantity: 2 })),
      buyer: { first_name: 'Lian', last_name: 'Chen', email: 'lian@example.com' },
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations: [{ ...ADDRESS, street_address: '742 Evergreen Terrace', postal_code: '97477' }],
            groups: [{ selected_option_id: 'international' }],
          },
        ],
      },
    }),
  )
  const ids: string[] = []
  for (let index = 0; index < CHECKOUTS; index += 1) {
    const body = bodies[index % bodies.length]!
    const response = await fetch(`${origin}/ucp/v1/checkout-sessions`, { method: 'POST', headers, body })
    ids.push(((await response.json()) as { id: string }).id)
  }
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!
  const agent = (): RequestSpec => ({
    method: 'PUT',
    path: `/ucp/v1/checkout-sessions/${pick(ids)}`,
    headers,
    body: pick(bodies),
  })
  await fetchRaw(origin, agent())
  const change = await makeCartChanges(shop, pool, goods[0]!)
  let calls = 0
  return [
    { name: 'change of a checkout, and a quote', own: () => pick(quotes), ownCalls: 1, agent },
    {
      name: 'change of a checkout, and of a cart with its quote',
      own: () => ((calls += 1) % 2 === 0 ? change() : pick(quotes)),
      ownCalls: 2,
      agent,
    },
  ]
}

/** Changes of quantities in the stored carts of shoppers. */
async function makeCartChanges(
  shop: ShopProcess,
  pool: Pool,
  { id: product_id, size }: { id: string; size: string },
): Promise<NextRequest> {
  const lines: { id: string; headers: Headers }[] = []
  for (const { headers } of await addShoppers(shop, pool, CARTS)) {
    const body = JSON.stringify({ product_id, quantity: 1, ...(size && { size }) })
    const response = await fetch(`${shop.origin}/api/cart/items`, { method: 'POST', headers, body })
    const { data } = (await response.json()) as { data: { items: { item_id: string }[] } }
    lines.push({ id: data.items[0]!.item_id, headers })
  }
  return () => {
    const { id, headers } = lines[Math.floor(Math.random() * lines.length)]!
    const body = JSON.stringify({ quantity: 1 + Math.floor(Math.random() * 9) })
    return { method: 'PUT', path: `/api/cart/items/${id}`, headers, body }
  }
}

const FIGURES = ['perSecond', 'p50Ms', 'p99Ms', 'processorMs'] as const

type Row = ReturnType<typeof toRow>

function toRow(name: string, rounds: { own: Round; agent: Round }[]) {
  const sides = [rounds.map(({ own }) => own), rounds.map(({ agent }) => agent)] as const
  const [own, agent] = sides.map((side) => toMedians(side, FIGURES))
  return {
    name,
    own: own!,
    agent: agent!,
    /** How often the time of the shop's own call fits into that of the agent's. */
    times: toMedian(rounds.map((round) => round.own.perSecond / round.agent.perSecond)),
    processorTimes: toMedian(rounds.map((round) => round.agent.processorMs / round.own.processorMs)),
    errors: sides.flat().reduce((sum, { errors }) => sum + errors, 0),
    rounds: rounds.map((round) => ({
      own: round.own.perSecond,
      agent: round.agent.perSecond,
      ownProcessorMs: round.own.processorMs,
      agentProcessorMs: round.agent.processorMs,
    })),
  }
}

function toText(rows: readonly Row[]): string {
  return writeTable([
    ['what', 'own/s', 'agent/s', 'times', 'own processor ms', 'agent processor ms', 'times', 'errors'],
    ...rows.map(({ name, own, agent, times, processorTimes, errors }) => [
      name,
      String(Math.round(own.perSecond)),
      String(Math.round(agent.perSecond)),
      times.toFixed(2),
      own.processorMs.toFixed(2),
      agent.processorMs.toFixed(2),
      processorTimes.toFixed(2),
      String(errors),
    ]),
  ])
}
