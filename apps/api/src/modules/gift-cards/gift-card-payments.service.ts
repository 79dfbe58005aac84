import type { CheckedGiftCard } from '@shop/contract/gift-cards/gift-card-check.schemas'
import { formatFen, formatMoney } from '@shop/contract/money/format-money'
import { toMoney } from '@shop/contract/money/money'
import type { GiftCardBalance } from '@shop/contract/gift-cards/gift-cards.schemas'
import type { GiftCardObstacle, QuotedGiftCard } from '@shop/contract/orders/orders.schemas'
import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import { shareAmong, type GiftCardShare, type PayingCard } from './gift-card-shares.shared.ts'
import { createGiftCardTickets } from './gift-card-tickets.ts'
import { listByIds, type GiftCardRow } from './gift-cards.repository.ts'
import type { GiftCards } from './gift-cards.service.ts'
import { toBalance } from './gift-cards.view.ts'

export type GiftCardPayments = ReturnType<typeof createGiftCardPayments>

interface Dependencies {
  db: Db
  clock: Clock
  giftCards: Pick<GiftCards, 'find' | 'listMovements' | 'redeem'>
  secret: string
}

/**
 * What the holder of a card's code may do: read its balance, and pay with it. At checkout codes are checked once; then
 * cards pay orders first, before any provider.
 */
export function createGiftCardPayments({ db, clock, giftCards, secret }: Dependencies) {
  const tickets = createGiftCardTickets({ clock, secret })

  /** The card of each ticket, undefined where it opens none: forged, ended, or of a code that was replaced. */
  async function readCards(db: Db | Tx, texts: readonly string[]): Promise<(PayingCard | undefined)[]> {
    const read = texts.map((text) => tickets.read(text))
    const rows = await listByIds(
      db,
      read.flatMap((ticket) => (ticket ? [ticket.giftCardId] : [])),
    )
    return read.map((ticket) => {
      const row = rows.find(({ id }) => id === ticket?.giftCardId)
      return row && ticket!.isValid && row.reissues === ticket!.reissues ? toPayingCard(row) : undefined
    })
  }

  return {
    /**
     * The card of a typed code, for the checkout. A wrong code costs the same work as a right one.
     * @throws GIFT_CARD_NOT_FOUND, and for who has the code: GIFT_CARD_BLOCKED, GIFT_CARD_EMPTY
     */
    async check(code: string): Promise<CheckedGiftCard> {
      const card = await giftCards.find(db, code)
      const gift_card = tickets.write(card ?? { id: createId(), reissues: 0 })
      if (!card) throw new AppError('GIFT_CARD_NOT_FOUND')
      if (card.status === 'blocked') throw new AppError('GIFT_CARD_BLOCKED')
      if (card.balance_fen === 0) throw new AppError('GIFT_CARD_EMPTY')
      return { gift_card, last_four: card.last_four, balance: toMoney(card.balance_fen) }
    },

    /**
     * The same two queries for a wrong code as for a right one, so that their time reveals nothing. A blocked card says
     * so only to who has its code. @throws GIFT_CARD_NOT_FOUND
     */
    async readBalance(code: string): Promise<GiftCardBalance> {
      const card = await giftCards.find(db, code)
      const movements = await giftCards.listMovements(db, card?.id ?? createId())
      if (!card) throw new AppError('GIFT_CARD_NOT_FOUND')
      return toBalance(card, movements)
    },

    /** What each card would pay of a total now. */
    share: async (db: Db | Tx, texts: readonly string[], totalFen: number): Promise<GiftCardShare[]> =>
      texts.length === 0 ? [] : shareAmong(await readCards(db, texts), totalFen),

    /**
     * Pays an order that has just been inserted, in the order of the cards' ids, so that two orders never wait for one
     * another.
     * @throws GIFT_CARD_CHANGED when another order was faster
     */
    async pay(db: Tx, orderId: string, shares: readonly GiftCardShare[]): Promise<void> {
      const paying = shares.filter(({ paysFen }) => paysFen > 0)
      for (const { giftCardId, paysFen } of paying.toSorted((a, b) =>
        a.giftCardId! < b.giftCardId! ? -1 : 1,
      ))
        if (!(await giftCards.redeem(db, { giftCardId: giftCardId!, orderId, amountFen: paysFen })))
          throw new AppError('GIFT_CARD_CHANGED')
    },
  }
}

/**
 * Requires that every card pays, and that as much is left to pay as the page showed.
 * @throws GIFT_CARD_CHANGED with what each card pays now
 */
export function requireShares(
  shares: readonly GiftCardShare[],
  { payableFen, expected }: { payableFen: number; expected: string | undefined },
): void {
  const actual = toMoney(payableFen)
  if (shares.every(({ obstacle }) => !obstacle) && (expected === undefined || expected === actual)) return
  throw new AppError('GIFT_CARD_CHANGED', {
    details: [
      { path: 'expected_payable', message: `Left to pay is now ${formatMoney(actual)}`, actual },
      ...shares.map((share, index) => ({
        path: `gift_cards.${index}`,
        message: share.obstacle ? OBSTACLES[share.obstacle] : `It pays ${formatFen(share.paysFen)}`,
        ...toQuotedGiftCard(share),
      })),
    ],
  })
}

/** A share as quotes and refusals show it. */
export function toQuotedGiftCard({ lastFour, balanceFen, paysFen, obstacle }: GiftCardShare): QuotedGiftCard {
  return {
    last_four: lastFour,
    balance: toMoney(balanceFen),
    pays: toMoney(paysFen),
    ...(obstacle && { obstacle }),
  }
}

const OBSTACLES: Record<GiftCardObstacle, string> = {
  expired: 'The code of this gift card must be entered again',
  blocked: 'This gift card is blocked',
  empty: 'Nothing is left on this gift card',
  repeated: 'This gift card is in the list already',
}

function toPayingCard({ id, last_four: lastFour, balance_fen: balanceFen, status }: GiftCardRow): PayingCard {
  return { id, lastFour, balanceFen, isBlocked: status === 'blocked' }
}
