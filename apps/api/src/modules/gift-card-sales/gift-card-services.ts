import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createGiftCardBalances } from '../gift-cards/gift-card-balances.service.ts'
import type { GiftCards } from '../gift-cards/gift-cards.service.ts'
import { createGiftCardsConsole } from '../gift-cards/console/gift-cards-console.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import { createGiftCardOrders } from '../orders/gift-cards/gift-card-orders.service.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { createGiftCardSales } from './gift-card-sales.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  mail: MailService
  users: UsersService
  giftCards: GiftCards
  lifecycle: OrderLifecycle
  orderMail: OrderMail
  publicUrl: string
  report: (error: unknown) => void
}

/** Gift cards besides paying: their balances, their sale, and the merchant's work with them. */
export function createGiftCardServices(deps: Dependencies) {
  const { db, clock, audit, mail, users, giftCards, lifecycle, orderMail, publicUrl, report } = deps
  const giftCardOrders = createGiftCardOrders({ clock, lifecycle, orderMail })
  return {
    giftCardBalances: createGiftCardBalances({ db, giftCards }),
    giftCardsConsole: createGiftCardsConsole({ db, audit, mail, giftCards, publicUrl }),
    giftCardSales: createGiftCardSales({
      db,
      clock,
      giftCards,
      giftCardOrders,
      lifecycle,
      mail,
      users,
      publicUrl,
      report,
    }),
  }
}
