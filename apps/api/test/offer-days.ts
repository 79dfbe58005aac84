import { toDay } from '@shop/contract/days/days.rules'
import type { Row } from '../src/db/rows.ts'
import type { TestApp } from './test-app.ts'

/** What an offer did on a day, in fen. */
interface OfferDay {
  key: string
  units: number
  orders: number
  goods: number
  shipping: number
  wrapping: number
  discounts: number
  refunds: number
}

type Line = Row<'order_lines'>
type Figures = Omit<OfferDay, 'key'>

const NOTHING: Figures = {
  units: 0,
  orders: 0,
  goods: 0,
  shipping: 0,
  wrapping: 0,
  discounts: 0,
  refunds: 0,
}

/** The sums of each day and offer, added up order by order; those that are nothing are left out. */
export async function listOfferDays({ db }: Pick<TestApp, 'db'>): Promise<OfferDay[]> {
  const days = new Map<string, Figures>()
  function add(at: Date, offerId: string, figures: Partial<Figures>): void {
    const key = `${toDay(at)} ${offerId}`
    const sum = { ...(days.get(key) ?? NOTHING) }
    for (const [name, figure] of Object.entries(figures)) sum[name as keyof Figures] += figure
    days.set(key, sum)
  }
  for (const used of await db.selectFrom('order_offers').selectAll().execute()) {
    const { order_id: orderId, offer_id: offerId } = used
    const order = await db
      .selectFrom('orders')
      .select('shipping_fen')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const lines = await listLines(db, orderId)
    const own = await db
      .selectFrom('order_line_offers')
      .select('position')
      .where('order_id', '=', orderId)
      .where('offer_id', '=', offerId)
      .execute()
    const cheaper = lines.filter((line) => own.some(({ position }) => position === line.position))
    for (const { created_at: at } of await listPayments(db, orderId))
      add(at, offerId, {
        orders: 1,
        units: cheaper.reduce((sum, { quantity }) => sum + quantity, 0),
        goods: cheaper.reduce((sum, { line_total_fen: fen }) => sum + fen, 0),
        shipping: used.shipping_fen > 0 ? order.shipping_fen + used.shipping_fen : 0,
        discounts: used.goods_fen + used.shipping_fen,
      })
    for (const { at, fen, weights } of await listRefunds(db, orderId, lines))
      for (const line of cheaper) add(at, offerId, { refunds: toShare(fen, weights, lines.indexOf(line)) })
  }
  return [...days]
    .map(([key, figures]) => ({ key, ...figures }))
    .filter(({ key: _, ...figures }) => Object.values(figures).some((figure) => figure !== 0))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

const listLines = (db: TestApp['db'], orderId: string) =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

const listPayments = (db: TestApp['db'], orderId: string) =>
  db
    .selectFrom('order_history')
    .select('created_at')
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'paid')
    .execute()

/** The refunds of an order, and what each of its lines weighs in them: what was paid for it, or for what came back of it. */
async function listRefunds(db: TestApp['db'], orderId: string, lines: readonly Line[]) {
  const entries = await db.selectFrom('ledger_entries').selectAll().where('order_id', '=', orderId).execute()
  const refunds = entries.filter(({ from_account: from, to_account: to }) => [from, to].includes('returns'))
  return Promise.all(
    refunds.map(async ({ movement, to_account: to, amount, created_at: at }) => {
      const [kind, refundId] = movement.split(':')
      const refunded =
        kind === 'refund'
          ? await db.selectFrom('refund_lines').selectAll().where('refund_id', '=', refundId!).execute()
          : []
      const weights = lines.map((line) => {
        const paid = line.line_total_fen - line.discount_fen
        if (refunded.length === 0) return paid
        const back = refunded.find(({ position }) => position === line.position)?.quantity ?? 0
        return Math.trunc((paid * back) / line.quantity)
      })
      return { at, fen: to === 'returns' ? amount : -amount, weights }
    }),
  )
}

/** A line's part of a refund, so that the parts add up to it. */
function toShare(fen: number, weights: readonly number[], index: number): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const total = sum(weights)
  if (total === 0) return index === 0 ? fen : 0
  const upTo = (count: number) => Math.floor((fen * sum(weights.slice(0, count))) / total)
  return upTo(index + 1) - upTo(index)
}
