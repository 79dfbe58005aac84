import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'
import { byOrder, LEGAL_RETENTION } from './order-owner.shared.ts'

export const ORDER_DATA_CLASSES = {
  orders: {
    owner: byUser,
    columns: {
      personal: [
        'address',
        'note',
        'language',
        'tracking_number',
        'discount_reason',
        'gift',
        'gift_card',
        'buyer_address',
      ],
      payment: [
        'order_number',
        'status',
        'currency',
        'subtotal_fen',
        'discount_fen',
        'shipping_fen',
        'tax_included_fen',
        'total_fen',
        'shipping_method',
        'carrier',
        'coupon_code',
        'refunded_fen',
        'saved_fen',
        'delivered_at',
        'paid_at',
        'product_ids',
        'days_min',
        'days_max',
        'return_days',
        'by_guest',
        'wrapping_fen',
        'gift_card_fen',
        'exchange',
        'exchanged_fen',
        'service',
      ],
      technical: [
        'id',
        'user_id',
        'version',
        'edits',
        'idempotency_key',
        'coupon_claim_id',
        'expires_at',
        'created_at',
        'updated_at',
      ],
    },
    erasure: {
      blank: {
        // The destination decides which tax was due.
        address: { only: ['country', 'province', 'city'] },
        note: null,
        language: 'en',
        tracking_number: null,
        discount_reason: null,
        // Paper and day identify nobody, and the wrapping was paid for.
        gift: { only: ['wrapping', 'hide_prices', 'wished_day'] },
        // That it is no order of goods.
        gift_card: { only: ['delivery'] },
        buyer_address: null,
      },
      retainedBecause: LEGAL_RETENTION,
    },
  },
  order_keys: {
    owner: byOrder,
    columns: { secret: ['key_hash'], technical: ['id', 'order_id', 'created_at'] },
    erasure: { delete: 'all' },
  },
  order_lines: {
    owner: byOrder,
    columns: {
      payment: [
        'product_id',
        'size',
        'slug',
        'name',
        'name_zh',
        'translations',
        'image',
        'unit_price_fen',
        'quantity',
        'line_total_fen',
        'discount_fen',
        'returned_quantity',
        'exchanged_quantity',
        'cancelled_quantity',
        'free_gift',
        'design',
      ],
      internal: ['cost_fen'],
      technical: ['order_id', 'position'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  order_offers: {
    owner: byOrder,
    columns: {
      payment: ['title', 'title_zh', 'translations', 'class', 'goods_fen', 'shipping_fen', 'terms'],
      technical: ['order_id', 'offer_id'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  order_line_offers: {
    owner: byOrder,
    columns: {
      payment: ['position', 'discount_fen', 'benefit'],
      technical: ['order_id', 'offer_id'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  order_history: {
    owner: byOrder,
    columns: {
      personal: ['reason'], // of a cancellation: the shopper's own words
      payment: ['from_status', 'to_status', 'cause', 'created_at'],
      technical: ['order_id', 'version', 'from_version'],
    },
    erasure: { blank: { reason: null }, retainedBecause: LEGAL_RETENTION },
  },
  order_notes: {
    owner: byOrder,
    columns: {
      personal: ['content'],
      technical: ['id', 'order_id', 'created_at', 'updated_at'],
    },
    erasure: { delete: 'all' },
  },
  merchant_notes: {
    owner: byOrder,
    columns: { personal: ['content'], technical: ['id', 'order_id', 'staff_id', 'to_shopper', 'created_at'] },
    erasure: { delete: 'all' },
  },
  shipment_lines: {
    owner: byOrder,
    columns: {
      payment: ['position', 'quantity'],
      technical: ['order_id', 'shipment_number', 'first_unit', 'last_unit', 'follows_unit'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  shipments: {
    owner: byOrder,
    columns: {
      personal: ['tracking_number'],
      payment: ['carrier', 'shipped_at', 'delivered_at'],
      technical: ['order_id', 'number'],
    },
    erasure: { blank: { tracking_number: null }, retainedBecause: LEGAL_RETENTION },
  },
  order_transitions: { columns: { technical: ['from_status', 'to_status'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
