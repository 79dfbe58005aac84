import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import type { Row } from '../../db/rows.ts'
import type { WithTexts } from '../../db/translations.ts'

/** An order; what the version before stored of its parcel is not read (migration 0059). */
export type OrderRow = Omit<Row<'orders'>, 'status' | 'carrier' | 'tracking_number'> & { status: OrderStatus }

/** A line, with its product's name at the time of the order in each language. Only reports read its cost. */
export type OrderLineRow = WithTexts<Omit<Row<'order_lines'>, 'cost_fen'>>
