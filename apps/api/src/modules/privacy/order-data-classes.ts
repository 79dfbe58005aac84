import { RETURN_DATA_CLASSES } from './return-data-classes.ts'
import { byOrder, byUser, LEGAL_RETENTION, type TableName, type TableRules } from './data-rules.ts'

/** The tables of orders, of who placed them without an account, and of their invoices. */
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
        // Paper and day say nothing of anybody, and the wrapping was paid for.
        gift: { only: ['wrapping', 'hide_prices', 'wished_day'] },
        // That it is no order of goods.
        gift_card: { only: ['delivery'] },
        buyer_address: null,
      },
      retainedBecause: LEGAL_RETENTION,
    },
  },
  guests: {
    owner: byUser,
    columns: {
      secret: ['network_digest', 'fingerprint'],
      personal: ['email', 'email_key', 'mailbox', 'phone', 'phone_key'],
      technical: ['user_id', 'created_at'],
    },
    // Erased with the user, when their order is long over (privacy.repository.ts), or on request.
    erasure: { delete: 'all' },
  },
  gift_card_sales: {
    owner: byOrder,
    columns: { payment: ['gift_card_id'], technical: ['order_id', 'send_at', 'sent_at'] },
    erasure: { retainedBecause: LEGAL_RETENTION },
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
        'image',
        'unit_price_fen',
        'quantity',
        'line_total_fen',
        'discount_fen',
        'returned_quantity',
        'exchanged_quantity',
        'cancelled_quantity',
        'design',
      ],
      technical: ['order_id', 'position'],
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
  ...RETURN_DATA_CLASSES,
  // Each before what it refers to.
  shipment_events: {
    owner: byOrder,
    columns: {
      personal: ['status', 'occurred_at', 'place'], // where somebody lives, and when they were at home
      technical: ['id', 'order_id', 'shipment_number', 'source', 'created_at'],
    },
    erasure: { delete: 'all' },
  },
  shipment_tracking: {
    owner: byOrder,
    columns: {
      personal: ['tracking_id'],
      technical: [
        'order_id',
        'shipment_number',
        'provider',
        'from_status',
        'status',
        'refused_at',
        'news_at',
        'check_at',
        'created_at',
        'updated_at',
      ],
    },
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
  // Of the version before (migration 0058), until they are dropped.
  parcel_events: {
    owner: byOrder,
    columns: {
      personal: ['status', 'occurred_at', 'place'], // where somebody lives, and when they were at home
      technical: ['id', 'order_id', 'source', 'created_at'],
    },
    erasure: { delete: 'all' },
  },
  parcels: {
    owner: byOrder,
    columns: {
      personal: ['tracking_id'],
      technical: [
        'order_id',
        'provider',
        'from_status',
        'status',
        'refused_at',
        'news_at',
        'check_at',
        'created_at',
        'updated_at',
      ],
    },
    erasure: { delete: 'all' },
  },
  invoice_companies: {
    owner: byOrder,
    columns: { personal: ['company'], technical: ['order_id', 'updated_at'] },
    // An invoice that names it has a copy.
    erasure: { delete: 'all' },
  },
  invoice_documents: {
    owner: byOrder,
    columns: {
      personal: ['content'],
      payment: ['document_number', 'kind', 'reason', 'total_fen', 'tax_fen', 'issued_at'],
      technical: ['id', 'year', 'number', 'order_id', 'refund_id', 'invoice_id', 'exported_at'],
    },
    erasure: {
      retainsPersonal: 'by law',
      retainedBecause:
        'Tax law asks for invoices as they were issued, with name and address, for ten years; then they are deleted',
    },
    // Implementation Rules of the Law on the Administration of Tax Collection, article 29: ten years (decision 67).
    retention: { days: 3_653, from: ['issued_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
