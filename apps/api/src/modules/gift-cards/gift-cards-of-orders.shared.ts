import type { Row } from '../../db/rows.ts'

/** The card that an order bought. */
export type SoldGiftCard = Row<'gift_card_sales'> & Pick<Row<'gift_cards'>, 'last_four' | 'balance_fen'>

/** What a gift card paid of an order. */
export interface PaidByGiftCard {
  order_id: string
  last_four: string
  paid_fen: number
}
