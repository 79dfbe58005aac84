import type { TableName, TableRules } from '../../db/data-rules.ts'
import { byOrder, LEGAL_RETENTION } from '../orders/order-owner.shared.ts'

const byReturn = { column: 'return_id', through: 'returns' } as const

export const RETURN_DATA_CLASSES = {
  exchanged_money: {
    owner: byOrder,
    columns: { payment: ['fen', 'left_fen'], technical: ['order_id', 'from_order_id'] },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  return_lines: {
    owner: byReturn,
    columns: {
      payment: ['quantity', 'new_product_id', 'new_size', 'restocked', 'seconds', 'written_off'],
      technical: ['return_id', 'position'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  return_history: {
    owner: byReturn,
    columns: {
      personal: ['reply'],
      payment: ['from_status', 'to_status', 'cause', 'created_at'],
      technical: ['return_id', 'version', 'from_version'],
    },
    erasure: { blank: { reply: null }, retainedBecause: LEGAL_RETENTION },
  },
  returns: {
    owner: byOrder,
    columns: {
      personal: [
        'message',
        'label_url',
        'tracking_number',
        'back_tracking_number',
        'inspection_note',
        'refund',
      ],
      payment: [
        'status',
        'remedy',
        'reason',
        'carrier',
        'back_carrier',
        'is_accepted',
        'surcharge_fen',
        'price_difference_fen',
        'exchanged_fen',
        'refunded_fen',
        'service_fen',
      ],
      technical: [
        'id',
        'order_id',
        'number',
        'version',
        'edits',
        'return_to',
        'send_by',
        'idempotency_key',
        'reminded_at',
        'exchange_order_id',
        'return_number',
        'created_at',
        'updated_at',
      ],
    },
    erasure: {
      blank: {
        message: null,
        label_url: null,
        tracking_number: null,
        back_tracking_number: null,
        inspection_note: null,
        // The sums of a refund belong to accounting; the text about a deduction is personal.
        refund: { only: ['parts', 'to_gift_cards_fen', 'to_payment_fen', 'tax_fen'] },
      },
      retainedBecause: LEGAL_RETENTION,
    },
  },
  return_transitions: { columns: { technical: ['from_status', 'to_status'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
