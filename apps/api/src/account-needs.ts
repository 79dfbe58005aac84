import { hasCardToMail } from './modules/gift-cards/gift-cards-of-users.sql.ts'
import { hasOpenOrder, hasPaidOrderSince } from './modules/orders/orders-of-users.sql.ts'

/** What customers are still needed for; until then they are not erased. */
export const ACCOUNT_NEEDS = {
  ofAccounts: [hasOpenOrder(), hasCardToMail()],
  ofGuests: (since: Date) => [hasOpenOrder(), hasPaidOrderSince(since)],
}
