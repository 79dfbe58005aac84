import type { Recorded } from './journey.ts'
import type { PublishedSchemas } from './published-schemas.ts'

type Json = Record<string, unknown>

/** Changes a response; false where it has nothing to change. */
type Plant = (body: Json) => boolean

/** What lies at a path of keys and positions; undefined where nothing does. */
function findAt(body: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], body)
}

const setAt =
  (path: readonly (string | number)[], value: unknown): Plant =>
  (body) => {
    const parent = findAt(body, path.slice(0, -1)) as Json | undefined
    const key = path.at(-1)!
    if (parent?.[key] === undefined) return false
    parent[key] = value
    return true
  }

/** JSON has no undefined: a field with it is a field that is not there. */
const removeAt = (...path: (string | number)[]): Plant => setAt(path, undefined)

const only =
  (isThere: (body: Json) => boolean, plant: Plant): Plant =>
  (body) =>
    isThere(body) && plant(body)

/** Deviations that a shop could have, each in every response that has what it changes. */
const PLANTS: Record<string, Plant> = {
  'no envelope': removeAt('ucp'),
  'another form of version': setAt(['ucp', 'version'], 'v1'),
  'a price as text': setAt(['products', 0, 'price_range', 'min', 'amount'], '199.00'),
  'a price below nothing': setAt(['product', 'variants', 0, 'price', 'amount'], -1),
  'a currency in small letters': setAt(['product', 'variants', 0, 'price', 'currency'], 'cny'),
  'no variants': setAt(['products', 0, 'variants'], []),
  'a variant without a title': removeAt('product', 'variants', 0, 'title'),
  'no description': setAt(['products', 0, 'description'], {}),
  'an address that is none': setAt(['product', 'url'], '/product/x'),
  'a next page without a cursor': only(
    (body) => findAt(body, ['pagination', 'has_next_page']) === true,
    removeAt('pagination', 'cursor'),
  ),
  'a total without an amount': removeAt('totals', 0, 'amount'),
  'no totals': setAt(['totals'], []),
  'a line of nothing': only(
    (body) => body['checkout_id'] === undefined,
    setAt(['line_items', 0, 'quantity'], 0),
  ),
  'a discount without a sum': removeAt('discounts', 'applied', 0, 'amount'),
  'a checkout without a status': removeAt('status'),
  'a status of its own': setAt(['status'], 'open'),
  'a checkout without ways to pay': removeAt('ucp', 'payment_handlers'),
  'no links': only((body) => body['status'] !== undefined, removeAt('links')),
  'an end that is no time': setAt(['expires_at'], 'tomorrow'),
  'another kind of method': setAt(['fulfillment', 'methods', 0, 'type'], 'post'),
  'an address without an id': removeAt('fulfillment', 'methods', 0, 'destinations', 0, 'id'),
  'a way of shipping without a title': removeAt(
    'fulfillment',
    'methods',
    0,
    'groups',
    0,
    'options',
    0,
    'title',
  ),
  'an order without an id': removeAt('order', 'id'),
  'an order without an address': removeAt('order', 'permalink_url'),
  'an order at an address that is none': setAt(['order', 'permalink_url'], '/order/1'),
  'a way to pay without an id': removeAt('ucp', 'payment_handlers', 'com.google.pay', 0, 'id'),
  'a way to pay without a version': removeAt('ucp', 'payment_handlers', 'com.google.pay', 0, 'version'),
  'a consent that is a word': setAt(['buyer', 'consent', 'marketing'], 'yes'),
  'a severity of its own': only(
    (body) => findAt(body, ['messages', 0, 'type']) === 'error',
    setAt(['messages', 0, 'severity'], 'later'),
  ),
  'an order without its checkout': removeAt('checkout_id'),
  'an order without its page': only((body) => body['checkout_id'] !== undefined, removeAt('permalink_url')),
  'an order’s page that is none': setAt(['permalink_url'], '/find-order'),
  'units that are none': setAt(['line_items', 0, 'quantity', 'total'], -1),
  'a line without what has left': removeAt('line_items', 0, 'quantity', 'fulfilled'),
  'a line with a status of its own': setAt(['line_items', 0, 'status'], 'paid'),
  'an order without fulfillment': only((body) => body['checkout_id'] !== undefined, removeAt('fulfillment')),
  'an expectation without a destination': removeAt('fulfillment', 'expectations', 0, 'destination'),
  'an adjustment without a time': removeAt('adjustments', 0, 'occurred_at'),
  'an adjustment with a status of its own': setAt(['adjustments', 0, 'status'], 'done'),
  'a message without its kind': removeAt('messages', 0, 'type'),
  'an error without severity': only(
    (body) => findAt(body, ['messages', 0, 'type']) === 'error',
    removeAt('messages', 0, 'severity'),
  ),
}

/** Plants each deviation in copies of what was received: how often, and how often a schema refused it. */
export function plantDeviations(recorded: readonly Recorded[], schemas: PublishedSchemas) {
  const responses = Map.groupBy(
    recorded.filter(({ label }) => /response|result/.test(label)),
    ({ message }) => message,
  )
  return Object.entries(PLANTS).map(([name, plant]) => {
    let planted = 0
    let found = 0
    for (const [message, held] of responses) {
      const copy = structuredClone(message) as Json
      if (!plant(copy)) continue
      planted += 1
      const sent: unknown = JSON.parse(JSON.stringify(copy))
      if (held.some(({ schema }) => schemas.validate(schema, sent).length > 0)) found += 1
    }
    return { name, planted, found }
  })
}
