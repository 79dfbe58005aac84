import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { z } from 'zod'
import type { Pool } from './shop-database.ts'

const CONTRACT = join(import.meta.dirname, '../../packages/contract/src')

/** A list of the console, and what its filters are measured with. */
export interface ConsoleList {
  path: string
  /** What its query needs in addition to page and sorting. */
  required: string
  sorts: readonly string[]
  /** Values of each filter: common and rare ones, texts of one letter, of Chinese, and without a result. */
  filters: Record<string, readonly string[]>
}

const TEXTS = ['jade', '玉', 'j', '不存在', 'zzzz']
const PEOPLE = ['王', '秀英', 'wa', 'a', 'z', 'smith', 'gmail', 'customer77', '13800', 'nobody']
const A_MONTH_AGO = new Date(Date.now() - 30 * 24 * 60 * 60_000).toISOString()
/** The beginnings of order numbers: all of last year, and a month of it in the middle. */
const LAST_YEAR = String(new Date().getUTCFullYear() - 1).slice(2)
const YES_NO = ['true', 'false']
const LEVELS = ['low', 'out', 'in']

/** By path; ids are filled in from the database. */
const FILTERS: Record<string, Record<string, readonly string[]>> = {
  '/console/orders': {
    q: [...TEXTS, ...PEOPLE, 'NUMBER', `SY${LAST_YEAR}`, `SY${LAST_YEAR}08`, `${LAST_YEAR}08`],
    status: ['paid', 'completed', 'refunded', 'pending_payment'],
    paid_from: [A_MONTH_AGO],
    paid_until: [A_MONTH_AGO],
    country: ['CN', 'FR', 'ZA'],
    shipping_method: ['standard', 'express', 'international'],
    has_note: YES_NO,
    to_ship: YES_NO,
    is_gift: YES_NO,
    by_agent: YES_NO,
    by_assistant: YES_NO,
    agent: ['agents.example', 'nobody.example'],
    needs_attention: YES_NO,
    payment_trouble: YES_NO,
    parcel_trouble: YES_NO,
    total_from: ['100.00', '5000.00'],
    total_until: ['100.00', '1.00'],
    product_id: ['PRODUCT'],
    customer_id: ['CUSTOMER'],
  },
  '/console/products': {
    q: [...TEXTS, 'COPY-5', 'bracelet'],
    status: ['active', 'draft', 'archived'],
    category: ['bracelets', 'carved'],
    stone: ['Jade', 'Nothing'],
    stock: LEVELS,
    incomplete: ['true'],
    min_price: ['100.00'],
    max_price: ['100.00'],
  },
  '/console/stock': {
    q: [...TEXTS, 'COPY-5'],
    level: LEVELS,
    status: ['active', 'draft'],
    category: ['bracelets', 'carved'],
    product_id: ['PRODUCT'],
  },
  '/console/stock/movements': {
    product_id: ['PRODUCT'],
    size: ['', '16 cm'],
    reason: ['order', 'order_cancelled', 'damage', 'import'],
    from: [A_MONTH_AGO],
    until: [A_MONTH_AGO],
  },
  '/console/content': { q: [...TEXTS, 'shipping'], kind: ['page', 'story'] },
  '/console/customers': {
    q: PEOPLE,
    state: ['active', 'disabled', 'closing'],
    group_id: ['GROUP'],
  },
  '/console/customer-groups': { q: TEXTS },
  '/console/coupons': {
    q: ['BENCH5', 'off', '减', 'zzzz'],
    state: ['running', 'scheduled', 'ended', 'stopped'],
    batch_id: ['BATCH'],
    with_batches: YES_NO,
  },
  '/console/offers': { q: TEXTS, state: ['running', 'scheduled', 'ended', 'paused'] },
  '/console/gift-cards': { status: ['active', 'blocked'], q: ['00FF', 'zzzz'] },
  '/console/invoices': {
    kind: ['invoice', 'credit_note'],
    from: [A_MONTH_AGO],
    until: [A_MONTH_AGO],
    q: ['NUMBER', `SY${LAST_YEAR}`, `INV-20${LAST_YEAR}-0001`, 'zzzz'],
  },
  '/console/returns': {
    status: ['requested', 'refunded', 'sent'],
    remedy: ['refund', 'repair', 'exchange'],
    reason: ['faulty', 'changed_mind'],
    order_id: ['ORDER'],
    customer_id: ['CUSTOMER'],
    needs_action: YES_NO,
    has_problem: YES_NO,
    q: ['NUMBER', `SY${LAST_YEAR}`, 'zzzz'],
  },
  '/console/reviews': {
    status: ['pending', 'approved', 'rejected'],
    flagged: ['true'],
    reported: ['true'],
    product_id: ['PRODUCT'],
    q: ['lovely', 'lian', '不存在', 'zzzz'],
    stars: ['1', '5'],
    with_photos: ['true'],
    imported: ['true'],
  },
  '/console/questions': {
    status: ['pending', 'approved'],
    product_id: ['PRODUCT'],
    q: ['wrist', '不存在', 'zzzz'],
    waiting: ['true'],
    unanswered: ['true'],
  },
  '/console/audit-log': {
    q: ['SY0100', 'mei', 'm', 'zzzz'],
    staff_id: ['STAFF'],
    action: ['order.shipped', 'role.deleted'],
    subject_type: ['order', 'role'],
    subject_id: ['subject-77'],
    from: [A_MONTH_AGO],
    until: [A_MONTH_AGO],
  },
  '/console/redirects': { q: TEXTS, source: ['merchant', 'product'] },
  '/console/missed-addresses': { q: TEXTS },
  '/console/webhook-deliveries': {
    webhook_id: ['019ad2c4-5e11-7c0a-8a52-8e0c4ad2f0a7'],
    state: ['waiting', 'delivered', 'failed'],
    subject: ['order:none'],
    platform: ['agents.example', 'nobody.example'],
  },
  '/console/synonyms': { q: TEXTS },
  '/console/terms': { q: TEXTS, kind: ['gem', 'color'] },
  '/console/stones': { q: TEXTS },
  '/console/staff': { q: ['demo', 'zzzz'], role: ['owner'], is_disabled: YES_NO },
}

/** Rows of lists that are requested. */
const IDS = {
  /** The best seller of console-data.ts. */
  PRODUCT: "SELECT id FROM products WHERE status = 'active' ORDER BY id LIMIT 1",
  NUMBER: 'SELECT order_number AS id FROM orders ORDER BY id LIMIT 1',
  ORDER: 'SELECT id FROM orders ORDER BY id LIMIT 1',
  CUSTOMER: 'SELECT user_id AS id FROM orders ORDER BY id LIMIT 1',
  BATCH: 'SELECT batch_id AS id FROM coupons WHERE batch_id IS NOT NULL LIMIT 1',
  GROUP: 'SELECT id FROM customer_groups ORDER BY id LIMIT 1',
  STAFF: 'SELECT id FROM staff LIMIT 1',
  CONTENT: "SELECT 'page:shipping' AS id",
  COUPON: "SELECT id FROM coupons WHERE code = 'BENCH2'",
}

/** Whose list a path with an id is. */
const OWNERS: Record<string, keyof typeof IDS> = {
  '/console/coupons/:id/redemptions': 'COUPON',
  '/console/content/:id/versions': 'CONTENT',
  '/console/products/:id/versions': 'PRODUCT',
}

/** Queries that are no filters: without them there is no list. */
const REQUIRED: Record<string, Record<string, string>> = {
  '/console/stock/waiting': { product_id: 'PRODUCT', size: '' },
}

/** Every list of the console's contract, with the database's own ids. @throws for a list whose owner is unknown */
export async function readConsoleLists(pool: Pool): Promise<ConsoleList[]> {
  const ids: Record<string, string> = {}
  for (const [name, statement] of Object.entries(IDS))
    ids[name] = (await pool.query<{ id: string }>(statement)).rows[0]!.id
  return (await readEndpoints()).map(({ path, schemas }) => {
    const values = FILTERS[path] ?? {}
    const filters = listFilters({ path, schemas }).map(
      (name) => [name, values[name]!.map((value) => ids[value] ?? value)] as const,
    )
    const query = Object.entries(REQUIRED[path] ?? {}).map(
      ([name, value]) => `&${name}=${ids[value] ?? value}`,
    )
    return {
      path: toPath(path, ids),
      required: query.join(''),
      sorts: toSorts(toShape(schemas.query!)['sort']!),
      filters: Object.fromEntries(filters),
    }
  })
}

/** Filters of lists that have nothing to be measured with, as `/console/orders status`. */
export async function listUnmeasured(): Promise<string[]> {
  return (await readEndpoints()).flatMap((endpoint) =>
    listFilters(endpoint)
      .filter((name) => FILTERS[endpoint.path]?.[name] === undefined)
      .map((name) => `${endpoint.path} ${name}`),
  )
}

function listFilters({ path, schemas }: Pick<ConsoleEndpoint, 'path' | 'schemas'>): string[] {
  const others = ['page', 'limit', 'sort', 'order', ...Object.keys(REQUIRED[path] ?? {})]
  return Object.keys(toShape(schemas.query!)).filter((name) => !others.includes(name))
}

function toPath(path: string, ids: Record<string, string>): string {
  if (!path.includes(':')) return path
  const owner = OWNERS[path]
  if (!owner) throw new Error(`console-lists.ts does not say whose list ${path} is`)
  return path.replace(':id', ids[owner]!)
}

const toShape = (schema: z.ZodType) => (schema as z.ZodObject).shape as Record<string, z.ZodType>
const toSorts = (schema: z.ZodType) => (schema as z.ZodDefault<z.ZodEnum>).unwrap().options as string[]

/** Those of lists. */
async function readEndpoints(): Promise<ConsoleEndpoint[]> {
  const files = (await readdir(CONTRACT, { recursive: true })).filter((name) => name.endsWith('.console.ts'))
  const modules = await Promise.all(
    files.map((name) => import(`@shop/contract/${name.replace(/\.ts$/, '')}`) as Promise<object>),
  )
  return modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter(
      (value): value is ConsoleEndpoint =>
        typeof value === 'object' && value !== null && 'permission' in value,
    )
    .filter(({ schemas }) => schemas.query && 'page' in toShape(schemas.query))
}
