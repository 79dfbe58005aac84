import { expect, vi } from 'vitest'
import { GIFT_CARD_FEN } from './gift-card.ts'
import { START_STOCK, type KillableShop } from './killable-shop.ts'
import type { Journey } from './journey.ts'

/** Promised time until the ledger is consistent after a kill. */
export const RECOVERY_LIMIT_MS = 120_000

type JourneyEnd = 'paid' | 'refunded'

/** Waits until a journey has reached its end and nothing is pending. */
export async function untilConsistent(shop: KillableShop, journey: Journey, end: JourneyEnd): Promise<void> {
  const isConsistent = async () => {
    const [row] = await shop.query<{ status: string; paid: string | null; waiting: string }>(
      `SELECT orders.status,
         (SELECT max(status) FROM payments WHERE order_id = orders.id AND status IN ('succeeded', 'refunded')) AS paid,
         (SELECT count(*) FROM mail_messages WHERE sent_at IS NULL)
           + (SELECT count(*) FROM refunds WHERE status = 'pending')
           + ${countDocuments(journey, end)} - (SELECT count(*) FROM invoice_documents WHERE order_id = orders.id) AS waiting
       FROM orders WHERE id = $1`,
      [journey.order.order_id],
    )
    const [status, paid] = end === 'paid' ? ['paid', 'succeeded'] : ['cancelled', 'refunded']
    return row?.status === status && row.paid === paid && Number(row.waiting) === 0
  }
  await vi.waitUntil(isConsistent, { timeout: RECOVERY_LIMIT_MS, interval: 50 })
}

/** An invoice, and a credit note for each place that the money goes back to. */
function countDocuments({ giftCard }: Journey, end: JourneyEnd): number {
  if (end === 'paid') return 1
  return giftCard ? 3 : 2
}

/** A refund is mailed for each place that the money goes back to. */
function listMails({ giftCard }: Journey, end: JourneyEnd): string[] {
  const paid = ['order_paid', 'order_placed']
  if (end === 'paid') return paid
  return ['order_cancelled', ...paid, 'payment_refunded', ...(giftCard ? ['payment_refunded'] : [])]
}

const HISTORY = { paid: ['pending_payment', 'paid'], refunded: ['pending_payment', 'paid', 'cancelled'] }

/** Compares the records of one journey: shop, provider, stock and mail server. */
export async function expectLedger(
  shop: KillableShop,
  journey: Journey,
  { end, maxCopies }: { end: JourneyEnd; maxCopies: number },
): Promise<void> {
  const orderId = journey.order.order_id
  const { productId, sold } = shop
  const orders = await shop.query<{ id: string; payable_fen: string }>(
    'SELECT id, total_fen - gift_card_fen AS payable_fen FROM orders WHERE created_at >= $1',
    [journey.begunAt],
  )
  expect(orders.map(({ id }) => id)).toEqual([orderId])
  const payableFen = Number(orders[0]!.payable_fen)
  await expectBalance(shop, journey, end)
  const history = await shop.query<{ to_status: string }>(
    'SELECT to_status FROM order_history WHERE order_id = $1 ORDER BY version',
    [orderId],
  )
  expect(history.map(({ to_status }) => to_status)).toEqual(HISTORY[end])
  expect(
    await shop.query(
      `SELECT status FROM payments WHERE order_id = $1 AND status NOT IN ('cancelled', 'failed')`,
      [orderId],
    ),
  ).toEqual([{ status: end === 'paid' ? 'succeeded' : 'refunded' }])

  expect(await readProvider(shop, orderId)).toEqual({
    charged: [payableFen],
    refunded: end === 'paid' ? [] : [payableFen],
  })
  expect(
    await shop.query(
      `SELECT available, reserved, sold_count FROM stock_items JOIN products ON id = product_id WHERE id = $1`,
      [productId],
    ),
  ).toEqual([{ available: START_STOCK - sold, reserved: 0, sold_count: sold }])
  expect(
    await shop.query(
      `SELECT users.id FROM users JOIN orders ON orders.user_id = users.id WHERE orders.id = $1 AND users.points <>
         (SELECT sum(points) FROM point_entries WHERE point_entries.user_id = users.id)`,
      [orderId],
    ),
  ).toEqual([])
  expect(
    await shop.query(
      `SELECT kind FROM invoice_series WHERE last_number <> (
         SELECT count(*) FROM invoice_documents AS issued WHERE issued.kind = invoice_series.kind AND issued.year = invoice_series.year)`,
    ),
  ).toEqual([])
  await expectMails(shop, journey, listMails(journey, end), maxCopies)
}

/** The gift card has paid its part once, and got it back once with the refund. */
async function expectBalance(shop: KillableShop, { giftCard }: Journey, end: JourneyEnd): Promise<void> {
  if (!giftCard) return
  const [card] = await shop.query<{ balance_fen: string; moves: string }>(
    `SELECT balance_fen, (SELECT string_agg(kind, ' ' ORDER BY created_at, id) FROM gift_card_movements
       WHERE gift_card_id = gift_cards.id) AS moves FROM gift_cards WHERE id = $1`,
    [giftCard.id],
  )
  expect([Number(card!.balance_fen), card!.moves]).toEqual(
    end === 'paid' ? [0, 'given redeemed'] : [GIFT_CARD_FEN, 'given redeemed refunded'],
  )
}

interface Movement {
  amount: number
  status: string
  payment_intent: string
}

/** What the provider charged for an order and refunded, in fen. */
async function readProvider(shop: KillableShop, orderId: string) {
  const intents = await shop.control<{ id: string; metadata: Record<string, string> }[]>('payment_intents')
  const own = intents.filter(({ metadata }) => metadata['order_id'] === orderId).map(({ id }) => id)
  const list = async (kind: 'charges' | 'refunds') =>
    (await shop.control<Movement[]>(kind))
      .filter(({ payment_intent: intent, status }) => own.includes(intent) && status === 'succeeded')
      .map(({ amount }) => amount)
  return { charged: await list('charges'), refunded: await list('refunds') }
}

/**
 * Each mail was written once, and arrived: once, or as often as a kill between sending and recording may
 * repeat it.
 */
async function expectMails(
  shop: KillableShop,
  journey: Journey,
  templates: string[],
  maxCopies: number,
): Promise<void> {
  const mails = await shop.query<{ id: string; template: string }>(
    `SELECT id, template FROM mail_messages WHERE created_at >= $1 AND template ~ '^(order|payment)_' ORDER BY template`,
    [journey.begunAt],
  )
  expect(mails.map(({ template }) => template)).toEqual(templates)
  const copies = mails.map(({ id }) => shop.mailServer.received.filter((mail) => mail.id === id).length)
  expect(Math.min(...copies)).toBe(1)
  expect(Math.max(...copies)).toBeLessThanOrEqual(maxCopies)
  // One kill repeats one mail at most.
  expect(copies.filter((count) => count > 1).length).toBeLessThanOrEqual(1)
}
