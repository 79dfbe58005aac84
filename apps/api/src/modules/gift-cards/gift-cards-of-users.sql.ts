import { sql, type RawBuilder } from 'kysely'

/** Whether a row of `users` has bought a gift card that is still to be mailed, which needs its recipient. */
export const hasCardToMail = (): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM orders JOIN gift_card_sales sale ON sale.order_id = orders.id
    WHERE orders.user_id = users.id AND sale.sent_at IS NULL)`
