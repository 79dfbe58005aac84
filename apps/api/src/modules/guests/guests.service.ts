import type { BuyGuestGiftCardBody } from '@shop/contract/gift-cards/gift-cards.schemas'
import type { GuestOrderSummary, PlaceGuestOrderBody } from '@shop/contract/guests/guests.schemas'
import { MAX_UNPAID_GUEST_ORDERS_OF_PLATFORM } from '@shop/contract/guests/guests.rules'
import { toMoney } from '@shop/contract/money/money'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Language } from '../../http/language.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Events } from '../../observability/events.ts'
import type { GuestOrder } from '../../security/access.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { GiftCardSales } from '../gift-cards/gift-card-sales.service.ts'
import { toMailbox } from '../mail/mail.service.ts'
import type { OrderKeys } from '../orders/order-keys.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { AgentOrigin } from '../platforms/agent-orders.sql.ts'
import type { UsersService } from '../users/users.service.ts'
import { lockUser } from '../users/user-lock.sql.ts'
import { toEmailKey } from '../users/email-key.shared.ts'
import { toStoredPhone } from '../addresses/phone-numbers.shared.ts'
import { toFingerprint, toGuestId, toNetworkDigest, toPhoneKey } from './guest-traits.ts'
import { createOrderLinks, type OrderLinkDependencies } from './order-links.service.ts'
import * as repository from './guests.repository.ts'

interface Dependencies extends OrderLinkDependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  limits: RateLimits
  users: UsersService
  audit: AuditService
  orders: OrdersService
  giftCardSales: Pick<GiftCardSales, 'place'>
  orderKeys: OrderKeys
  secret: string
}

/** Where an order comes from, in which language mail goes there, and the idempotency key. */
interface PlacedFrom {
  network: string
  language: Language
  idempotencyKey: string | undefined
  /** The agent that places it. */
  agent?: AgentOrigin
  /** The host of a platform whose buyers share its network, and which is counted instead of that. */
  platformHost?: string | undefined
}

export type GuestsService = ReturnType<typeof createGuestsService>

/** Who takes guest orders over, in the audit log, which names no person who can be erased. */
const CUSTOMER = { who: 'customer', network: '', device: '' }

/** Orders without an account (decision 65). A guest is a user of one order, whom all other services serve as any user. */
export function createGuestsService(deps: Dependencies) {
  const { db, clock, events, limits, users, audit, orders, giftCardSales, orderKeys, secret } = deps

  /**
   * Places an order. A repeated request finds the first one's order.
   * @throws TOO_MANY_UNPAID_ORDERS, RATE_LIMITED, IDEMPOTENCY_KEY_REUSED and those of any order
   */
  async function place(from: PlacedFrom, body: PlaceGuestOrderBody) {
    const { email: _, phone: __, ...placed } = body
    const phone = toStoredPhone(body.phone, body.address.country)
    return placeAsGuest(from, { ...body, phone }, (by) => orders.place(by, placed))
  }

  /** Orders a gift card, for which an address of e-mail is enough. @throws as `place` */
  async function placeGiftCard(from: PlacedFrom, body: BuyGuestGiftCardBody) {
    const { email: _, ...card } = body
    const { language = from.language } = card
    return placeAsGuest({ ...from, language }, body, (by) => giftCardSales.place(by, card))
  }

  async function placeAsGuest(
    from: PlacedFrom,
    body: { email: string; phone?: string },
    placeOrder: (by: Parameters<OrdersService['place']>[0]) => Promise<Order>,
  ) {
    const { email, phone = '' } = body
    const { idempotencyKey: key, language, agent, platformHost } = from
    const userId = key === undefined ? createId() : toGuestId(secret, toEmailKey(email), key)
    const fingerprint = toFingerprint(body)
    const isRepeated = await requireSame(userId, fingerprint)
    const traits = {
      mailbox: toMailbox(email),
      // Without a phone number the limits count by the mailbox alone.
      phone_key: phone ? toPhoneKey(phone) : toMailbox(email),
      network_digest: toNetworkDigest(
        secret,
        platformHost === undefined ? from.network : `platform ${platformHost}`,
      ),
    }
    if (!isRepeated) {
      await limits.consume('guest-order', traits.mailbox)
      if (phone) await limits.consume('guest-order', traits.phone_key)
    }
    const guest = {
      user_id: userId,
      email,
      email_key: toEmailKey(email),
      phone,
      ...traits,
      fingerprint,
      language,
      created_at: clock(),
    }
    const most = platformHost === undefined ? undefined : MAX_UNPAID_GUEST_ORDERS_OF_PLATFORM
    const enter = (db: Tx) => users.guests.enter(db, guest, most)
    const by = { userId, language, idempotencyKey: key, guest: { enter } }
    const order = await placeOrder({ ...by, ...(agent && { agent }) })
    // A concurrent request with the same key may have been another one.
    await requireSame(userId, fingerprint)
    return { order, order_key: await orderKeys.findOrCreate(db, order.order_id), isRepeated }
  }

  /** Whether the guest has ordered already, by the same request. @throws IDEMPOTENCY_KEY_REUSED for another one */
  async function requireSame(userId: string, fingerprint: string): Promise<boolean> {
    const guest = await users.guests.find(userId)
    if (guest && guest.fingerprint !== fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return guest !== undefined
  }

  return {
    place,
    placeGiftCard,
    ...createOrderLinks(deps),

    /** The order of a key, with the address of its mails. */
    async get({ userId, orderId }: GuestOrder): Promise<Order & { email: string }> {
      const [order, guest] = await Promise.all([orders.get(userId, orderId), users.guests.find(userId)])
      return { ...order, email: guest?.email ?? '' }
    },

    /** The orders that an account could take over. */
    async listFor(userId: string): Promise<GuestOrderSummary[]> {
      const account = await users.findById(userId)
      const guestIds = account ? await users.guests.listIdsOf(account.email) : []
      if (guestIds.length === 0) return []
      const rows = await repository.listOrdersOf(db, guestIds)
      return rows.map(({ order_number, status, total_fen, created_at }) => ({
        order_number,
        status,
        total: toMoney(total_fen),
        created_at: created_at.toISOString(),
      }))
    },

    /**
     * Takes the guest orders of an account's address over; the caller's address is verified. Their keys open nothing any
     * more: who holds a mailed link is sent to sign in. A repeat takes nothing. Returns how many.
     */
    async take(userId: string): Promise<number> {
      const account = await users.findById(userId)
      if (!account?.verified_at) return 0
      const taken = await inTransaction(db, async (db) => {
        // Coupons are claimed under it.
        await lockUser(db, userId)
        const guestIds = await users.guests.listIdsOf(account.email, db)
        if (guestIds.length === 0) return []
        const rows = await repository.lockOrdersOf(db, guestIds)
        const takenIds = rows.map(({ user_id: id }) => id)
        await repository.moveOrders(db, takenIds, userId)
        for (const { id, order_number: label } of rows)
          await audit.record(db, CUSTOMER, {
            action: 'order.taken_over',
            subject: { type: 'order', id, label },
          })
        return rows
      })
      if (taken.length > 0) events.emit('guest_orders_taken', { userId, orders: taken.length })
      return taken.length
    },
  }
}
