import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import { giftCardMoved, ledger, type GiftCardMove } from '../ledger/ledger.service.ts'
import { createGiftCardCode, toStoredCode } from './gift-card-codes.ts'
import * as repository from './gift-cards.repository.ts'
import type { GiftCardRow } from './gift-cards.repository.ts'

export type { GiftCardRow }
export type GiftCards = ReturnType<typeof createGiftCards>

/** A card with its code, which is known only now. */
export interface IssuedGiftCard {
  id: string
  code: string
}

/**
 * Gift cards and their balances. Everything that changes one runs inside the caller's transaction and writes a movement
 * and its ledger entry in it.
 */
export function createGiftCards({ clock }: { clock: Clock }) {
  async function move(
    db: Tx,
    kind: GiftCardMove['kind'],
    {
      giftCardId,
      orderId,
      amountFen,
    }: { giftCardId: string; orderId: string | undefined; amountFen: number },
  ): Promise<void> {
    const [id, now] = [createId(), clock()]
    await repository.insertMovement(db, {
      ...{ id, gift_card_id: giftCardId, order_id: orderId ?? null, kind, amount_fen: amountFen },
      created_at: now,
    })
    await ledger.record(db, now, giftCardMoved({ id, kind, orderId, amountFen }))
  }

  /** The card, locked. @throws Error for one that does not exist */
  async function requireCard(db: Tx, id: string): Promise<GiftCardRow> {
    const card = await repository.lockGiftCard(db, id)
    if (!card) throw new Error(`There is no gift card ${id}`)
    return card
  }

  return {
    /** A card of the merchant's goodwill, of ¥100 to ¥2,000. */
    async give(db: Tx, amountFen: number): Promise<IssuedGiftCard> {
      const [id, code, now] = [createId(), createGiftCardCode(), clock()]
      const { hash, lastFour } = toStoredCode(code)
      await repository.insertGiftCard(db, {
        ...{ id, code_hash: hash, last_four: lastFour, amount_fen: amountFen, balance_fen: amountFen },
        ...{ status: 'active', reissues: 0, created_at: now, updated_at: now },
      })
      await move(db, 'given', { giftCardId: id, orderId: undefined, amountFen })
      return { id, code }
    },

    /** The card with a typed code; undefined for a wrong one, with the same work. */
    find: (db: Db | Tx, typed: string): Promise<GiftCardRow | undefined> =>
      repository.findByHash(db, toStoredCode(typed).hash),

    listMovements: repository.listMovements,

    /**
     * Pays a part of an order. Returns false, and changes nothing, if the card is blocked or has less: of two orders that
     * want the last of it, one gets it.
     */
    async redeem(
      db: Tx,
      { giftCardId, orderId, amountFen }: { giftCardId: string; orderId: string; amountFen: number },
    ): Promise<boolean> {
      if (!(await repository.takeFromBalance(db, { id: giftCardId, amountFen, now: clock() }))) return false
      await move(db, 'redeemed', { giftCardId, orderId, amountFen: -amountFen })
      return true
    },

    /** What cards have paid of an order and not got back, in fen. Only under the order's row lock it stays true. */
    async readPaidFen(db: Tx, orderId: string): Promise<number> {
      const cards = await repository.listPaidByCards(db, orderId)
      return cards.reduce((sum, { paidFen }) => sum + paidFen, 0)
    },

    /**
     * Gives back up to an amount of what cards have paid of an order, to the cards that it came from, and returns how much it
     * was. Requires the order's row lock, so that nothing is given back twice.
     * @param order `isPaid`: it is a refund; an unpaid order was never a sale
     */
    async giveBack(
      db: Tx,
      order: { id: string; isPaid: boolean },
      mostFen = Number.MAX_SAFE_INTEGER,
    ): Promise<number> {
      let leftFen = mostFen
      for (const { id, paidFen } of await repository.listPaidByCards(db, order.id)) {
        const amountFen = Math.min(paidFen, leftFen)
        if (amountFen <= 0) continue
        await repository.addToBalance(db, { id, amountFen, now: clock() })
        const kind = order.isPaid ? 'refunded' : 'returned'
        await move(db, kind, { giftCardId: id, orderId: order.id, amountFen })
        leftFen -= amountFen
      }
      return mostFen - leftFen
    },

    /** Stops a card, or lets it pay again. Its balance stays. */
    async setBlocked(db: Tx, id: string, isBlocked: boolean): Promise<void> {
      await requireCard(db, id)
      const status = isBlocked ? 'blocked' : 'active'
      await repository.updateGiftCard(db, id, { status, updated_at: clock() })
    },

    /** Replaces the code of a card: whoever has the old one has nothing. */
    async reissue(db: Tx, id: string): Promise<IssuedGiftCard> {
      const { reissues } = await requireCard(db, id)
      const code = createGiftCardCode()
      const { hash, lastFour } = toStoredCode(code)
      const change = { code_hash: hash, last_four: lastFour, reissues: reissues + 1, updated_at: clock() }
      await repository.updateGiftCard(db, id, change)
      return { id, code }
    },
  }
}
