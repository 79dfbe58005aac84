import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import { ledger } from '../ledger/ledger.service.ts'
import { giftCardMoved, type GiftCardMove } from '../ledger/gift-card-movements.shared.ts'
import { toGiftCardCode, toStoredCode } from './gift-card-codes.ts'
import * as repository from './gift-cards.repository.ts'
import type { GiftCardRow } from './gift-cards.repository.ts'

export type GiftCards = ReturnType<typeof createGiftCards>

/** A card with its code. */
export interface IssuedGiftCard {
  id: string
  code: string
}

/**
 * Gift cards and their balances. Everything that changes one runs inside the caller's transaction and writes a movement
 * and its ledger entry in it.
 */
export function createGiftCards({ clock, secret }: { clock: Clock; secret: string }) {
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
      id,
      gift_card_id: giftCardId,
      order_id: orderId ?? null,
      kind,
      amount_fen: amountFen,
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

  async function insert(db: Tx, amountFen: number, id = createId()): Promise<IssuedGiftCard> {
    const now = clock()
    const code = toGiftCardCode(secret, { id, reissues: 0 })
    const { hash, lastFour } = toStoredCode(code)
    await repository.insertGiftCard(db, {
      id,
      code_hash: hash,
      last_four: lastFour,
      amount_fen: amountFen,
      balance_fen: amountFen,
      status: 'active',
      reissues: 0,
      created_at: now,
      updated_at: now,
    })
    return { id, code }
  }

  return {
    /** A card of the merchant's goodwill, of ¥100 to ¥2,000. @param id of a card that is not there yet */
    async give(db: Tx, amountFen: number, id?: string): Promise<IssuedGiftCard> {
      const card = await insert(db, amountFen, id)
      await move(db, 'given', { giftCardId: card.id, orderId: undefined, amountFen })
      return card
    },

    /** The card that an order paid for. Requires the order's row lock; a second one for an order is refused by the database. */
    async sell(
      db: Tx,
      { orderId, amountFen }: { orderId: string; amountFen: number },
    ): Promise<IssuedGiftCard> {
      const card = await insert(db, amountFen)
      await move(db, 'sold', { giftCardId: card.id, orderId, amountFen })
      return card
    },

    /**
     * Takes what is refunded of a card's sale from its balance, blocked or not. Returns false, and changes nothing, if that
     * much was spent already.
     */
    async voidSold(
      db: Tx,
      { giftCardId, orderId, amountFen }: { giftCardId: string; orderId: string; amountFen: number },
    ): Promise<boolean> {
      const isTaken = await repository.takeFromBalance(db, {
        id: giftCardId,
        amountFen,
        now: clock(),
        alsoBlocked: true,
      })
      if (isTaken) await move(db, 'voided', { giftCardId, orderId, amountFen: -amountFen })
      return isTaken
    },

    /** The refund of a card's sale failed: the balance is back. */
    async restoreSold(
      db: Tx,
      { giftCardId, orderId, amountFen }: { giftCardId: string; orderId: string; amountFen: number },
    ): Promise<void> {
      await repository.addToBalance(db, { id: giftCardId, amountFen, now: clock() })
      await move(db, 'restored', { giftCardId, orderId, amountFen })
    },

    findById: repository.findGiftCard,

    /** The card, locked until the transaction ends. @throws Error for one that does not exist */
    lock: requireCard,

    /** A card by its id. @throws Error for one that does not exist */
    async get(db: Db | Tx, id: string): Promise<GiftCardRow> {
      const card = await repository.findGiftCard(db, id)
      if (!card) throw new Error(`There is no gift card ${id}`)
      return card
    },

    /** The code of a card; undefined for one that was made under another secret of the shop. */
    toCode(card: GiftCardRow): string | undefined {
      const code = toGiftCardCode(secret, card)
      return toStoredCode(code).hash.equals(card.code_hash) ? code : undefined
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

    /** Replaces the code of a card: the old one is worthless. */
    async reissue(db: Tx, id: string): Promise<IssuedGiftCard> {
      const { reissues } = await requireCard(db, id)
      const code = toGiftCardCode(secret, { id, reissues: reissues + 1 })
      const { hash, lastFour } = toStoredCode(code)
      const change = { code_hash: hash, last_four: lastFour, reissues: reissues + 1, updated_at: clock() }
      await repository.updateGiftCard(db, id, change)
      return { id, code }
    },
  }
}
