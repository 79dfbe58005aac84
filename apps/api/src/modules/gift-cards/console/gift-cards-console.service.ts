import type {
  giveGiftCard,
  GiftCardDetails,
  GiftCardRow as GiftCardInConsole,
  listGiftCards,
} from '@shop/contract/gift-cards/gift-cards.console'
import { GIFT_CARD_BALANCE_PATH } from '@shop/contract/gift-cards/gift-cards.rules'
import type { Received } from '@shop/contract/http/endpoint'
import { toLanguageAddress } from '@shop/contract/languages/languages'
import { formatMoney } from '@shop/contract/money/format-money'
import { toFen, toMoney } from '@shop/contract/money/money'
import { isId } from '../../../db/ids.ts'
import { readPage } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { GiftCards } from '../gift-cards.service.ts'
import type { GiftCardRow } from '../gift-cards.repository.ts'
import { toMovement } from '../gift-cards.view.ts'
import { GIFT_CARD_MAILS } from '../mail/gift-card-mails.shared.ts'
import * as repository from './gift-cards-list.repository.ts'

interface Dependencies {
  db: Db
  audit: AuditService
  mail: MailService
  giftCards: GiftCards
  publicUrl: string
}

export type GiftCardsConsole = ReturnType<typeof createGiftCardsConsole>

/** The merchant's work with gift cards: from the console and from the command line. */
export function createGiftCardsConsole({ db, audit, mail, giftCards, publicUrl }: Dependencies) {
  /** @throws GIFT_CARD_NOT_FOUND */
  async function find(on: Db | Tx, id: string): Promise<GiftCardRow> {
    const card = isId(id) ? await giftCards.findById(on, id) : undefined
    if (!card) throw new AppError('GIFT_CARD_NOT_FOUND')
    return card
  }

  async function readDetails(on: Db | Tx, id: string): Promise<GiftCardDetails> {
    const [card, movements] = [await find(on, id), await repository.listMovementsWithOrders(on, id)]
    return {
      ...toRow(card),
      movements: movements.map(({ order_number: number, ...movement }) => ({
        id: movement.id,
        ...toMovement(movement),
        ...(movement.order_id && number ? { order: { id: movement.order_id, number } } : {}),
      })),
    }
  }

  async function post(
    db: Tx,
    card: { id: string; code: string },
    { amount, email, recipient_name: recipientName, language }: Received<typeof giveGiftCard, 'body'>,
  ): Promise<void> {
    const toLink = (path: string) => publicUrl + toLanguageAddress(path, language)
    await mail.post(db, {
      effectKey: `gift_card:${card.id}`,
      userId: undefined,
      recipient: email!,
      language,
      mail: GIFT_CARD_MAILS.gift_card,
      data: {
        amount: formatMoney(amount),
        code: card.code,
        ...(recipientName && { recipientName }),
        shopLink: toLink('/'),
        balanceLink: toLink(GIFT_CARD_BALANCE_PATH),
      },
    })
  }

  return {
    /** @throws GIFT_CARD_NOT_FOUND */
    get: (id: string): Promise<GiftCardDetails> => readDetails(db, id),

    list: ({ q, status, ...query }: Received<typeof listGiftCards, 'query'>) => {
      // A whole code that is pasted finds its card by what the list shows of it.
      const lastFour = q
        ? q
            .toUpperCase()
            .replaceAll(/[\s\p{Dash}…]/gu, '')
            .slice(-4)
        : undefined
      const filter = { status, lastFour }
      return readPage(query, {
        list: (page) => repository.listPage(db, filter, { ...page, order: query.order }),
        count: (limit) => repository.countGiftCards(db, filter, limit),
        toItem: toRow,
      })
    },

    /** The card with the last four characters, if there is one alone; for the command line. */
    async findByLastFour(lastFour: string): Promise<GiftCardInConsole[]> {
      const filter = { status: undefined, lastFour: lastFour.toUpperCase() }
      return (await repository.listPage(db, filter, { limit: 50, offset: 0, order: 'desc' })).map(toRow)
    },

    /** Gives a card away. A repeat with the same id gives nothing more, also at the same time. */
    give(actor: Actor, body: Received<typeof giveGiftCard, 'body'>) {
      return inTransaction(db, async (db) => {
        await repository.lockId(db, body.id)
        const earlier = await giftCards.findById(db, body.id)
        const card = earlier
          ? { id: earlier.id, code: giftCards.toCode(earlier) }
          : await giftCards.give(db, toFen(body.amount), body.id)
        if (!earlier && body.email) await post(db, { id: card.id, code: card.code! }, body)
        const details = await readDetails(db, card.id)
        if (!earlier)
          await audit.record(db, actor, {
            action: 'gift_card.given',
            subject: toSubject(details),
            after: { amount: body.amount, mailed: body.email !== undefined },
          })
        return { card: details, ...(body.email || !card.code ? {} : { code: card.code }) }
      })
    },

    /** A repeat does nothing. @throws GIFT_CARD_NOT_FOUND */
    setStatus(actor: Actor, id: string, status: 'active' | 'blocked'): Promise<GiftCardDetails> {
      return inTransaction(db, async (db) => {
        const before = await find(db, id)
        if (before.status !== status) {
          await giftCards.setBlocked(db, id, status === 'blocked')
          await audit.record(db, actor, {
            action: status === 'blocked' ? 'gift_card.blocked' : 'gift_card.unblocked',
            subject: toSubject(before),
          })
        }
        return readDetails(db, id)
      })
    },

    /** @throws GIFT_CARD_NOT_FOUND, STALE_VERSION when it was reissued since the caller has seen it */
    reissue(actor: Actor, id: string, seen: number) {
      return inTransaction(db, async (db) => {
        await find(db, id)
        const { reissues } = await giftCards.lock(db, id)
        if (reissues !== seen) throw staleVersion(await readDetails(db, id))
        const { code } = await giftCards.reissue(db, id)
        const card = await readDetails(db, id)
        await audit.record(db, actor, { action: 'gift_card.reissued', subject: toSubject(card) })
        return { card, code }
      })
    },
  }
}

function toRow(card: GiftCardRow): GiftCardInConsole {
  return {
    id: card.id,
    last_four: card.last_four,
    reissues: card.reissues,
    amount: toMoney(card.amount_fen),
    balance: toMoney(card.balance_fen),
    status: card.status as GiftCardInConsole['status'],
    created_at: card.created_at.toISOString(),
  }
}

const toSubject = ({ id, last_four: lastFour }: { id: string; last_four: string }) => ({
  type: 'gift_card' as const,
  id,
  label: `…${lastFour}`,
})
