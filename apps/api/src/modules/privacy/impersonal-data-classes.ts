import type { TableName, TableRules } from './data-rules.ts'
import { STAFF_DATA_CLASSES } from './staff-data-classes.ts'

/** The tables without personal data: a part of the list in data-classes.ts. */
export const IMPERSONAL_DATA_CLASSES = {
  payment_events: {
    columns: { payment: ['provider', 'event_id', 'type', 'provider_payment_id'], technical: ['received_at'] },
    // Providers repeat an event for days, not months.
    retention: { days: 90, from: ['received_at'] },
  },
  // Its keys are keyed hashes; expired counters are deleted hourly (security/rate-limits.ts).
  rate_limits: { columns: { technical: ['key', 'points', 'expire'] } },
  // Not attributable: without the shop's secret the digest reveals no address.
  pending_registrations: {
    columns: { secret: ['digest'], technical: ['expires_at'] },
    retention: { days: 0, from: ['expires_at'] },
  },
  // Whoever has its code owns a gift card: it knows nobody.
  gift_cards: {
    columns: {
      secret: ['code_hash'],
      payment: ['last_four', 'amount_fen', 'balance_fen', 'status', 'reissues'],
      technical: ['id', 'created_at', 'updated_at'],
    },
  },
  settings: { columns: { public: ['value'], technical: ['id', 'version', 'updated_at'] } },
  invoice_series: { columns: { payment: ['kind', 'year', 'last_number'], technical: ['last_issued_at'] } },
  coupons: {
    columns: {
      public: [
        'code',
        'title',
        'title_zh',
        'description',
        'description_zh',
        'type',
        'percent',
        'amount_fen',
        'min_spend_fen',
        'max_discount_fen',
        'category',
        'starts_at',
        'ends_at',
        'total_limit',
        'claimed_count',
        'per_user_limit',
        'is_public',
        'needs_account',
      ],
      technical: ['id', 'version', 'batch_id', 'stopped_at', 'created_at', 'updated_at'],
    },
  },
  products: {
    columns: {
      public: [
        'id',
        'sku',
        'slug',
        'category',
        'subcategory',
        'status',
        'price_fen',
        'compare_at_fen',
        'featured_rank',
        'sold_count',
        'published_at',
        'record',
        'position',
        'subcategory_position',
        'label',
        'star_counts',
        'fit_lines',
        'question_count',
      ],
      technical: ['version', 'is_complete', 'created_at', 'updated_at'],
    },
  },
  stock_items: {
    columns: {
      public: ['product_id', 'size', 'position', 'available'],
      technical: ['reserved', 'alert_level'],
    },
  },
  bracelet_parts: {
    columns: {
      public: [
        'id',
        'kind',
        'name',
        'name_zh',
        'stone',
        'look',
        'element',
        'price_fen',
        'length_tenths',
        'diameter_tenths',
        'origin',
        'origin_zh',
        'treatment',
        'treatment_zh',
        'earlier_price_fen',
        'price_changed_at',
      ],
      technical: ['product_id', 'updated_at'],
    },
  },
  product_images: {
    columns: {
      public: [
        'product_id',
        'position',
        'url',
        'srcset',
        'alt',
        'alt_zh',
        'width',
        'height',
        'placeholder',
        'file',
        'focal_x',
        'focal_y',
      ],
    },
  },
  pictures: { columns: { public: ['url', 'has_avif', 'description'], technical: ['published_at'] } },
  product_attributes: { columns: { public: ['product_id', 'name', 'value'] } },
  product_sales: { columns: { public: ['day', 'product_id', 'units'] } },
  product_search: { columns: { public: ['product_id', 'document', 'words'], technical: ['recipe'] } },
  search_words: { columns: { public: ['word'] } },
  terms: { columns: { public: ['kind', 'value', 'value_zh'], technical: ['version'] } },
  // Aggregates of many visits (decision 0042), deleted when they are old (modules/vitals).
  vital_rollups: {
    columns: {
      public: [
        'span',
        'starts_at',
        'page',
        'device',
        'language',
        'vital',
        'good',
        'needs_improvement',
        'poor',
        'sketch',
      ],
    },
  },
  vital_targets: { columns: { public: ['day', 'page', 'vital', 'target', 'visits', 'poor', 'total'] } },
  server_minutes: { columns: { public: ['at', 'requests', 'failures', 'unchanged', 'kept', 'sketch'] } },
  // Normalised queries of many visitors (modules/reports): texts that look like an address or a number are left out.
  search_misses: {
    columns: { public: ['day', 'query', 'searches'] },
    retention: { days: 30, from: ['day'] },
  },
  health_checks: { columns: { technical: ['name', 'is_ok', 'facts', 'checked_at'] } },
  releases: { columns: { public: ['name', 'at'] } },
  minerals: { columns: { public: ['gem', 'facts', 'correspondences', 'version'] } },
  categories: { columns: { public: ['slug', 'record'], technical: ['version', 'updated_at'] } },
  search_synonyms: { columns: { public: ['searched', 'means'], technical: ['version', 'updated_at'] } },
  search_stop_words: { columns: { public: ['word'] } },
  product_versions: {
    columns: {
      public: ['record', 'images'],
      staff: ['who'],
      technical: ['product_id', 'version', 'staff_id', 'created_at'],
    },
  },
  product_sources: { columns: { public: ['fields'], technical: ['product_id', 'imported_at'] } },
  stock_movements: {
    columns: { public: ['reason', 'note'], staff: ['who'], technical: ['id', 'staff_id', 'created_at'] },
  },
  catalogue_imports: { columns: { technical: ['source', 'content_hash', 'imported_at'] } },
  articles: {
    columns: {
      public: ['kind', 'slug', 'language', 'facts', 'body', 'image', 'shown_from', 'shown_until'],
      technical: ['version', 'updated_at'],
    },
  },
  article_sources: { columns: { public: ['kind', 'slug', 'fields'], technical: ['version', 'updated_at'] } },
  article_versions: {
    columns: {
      public: ['kind', 'slug', 'fields'],
      staff: ['who'],
      technical: ['version', 'action', 'staff_id', 'created_at'],
    },
  },
  order_transitions: { columns: { technical: ['from_status', 'to_status'] } },
  return_transitions: { columns: { technical: ['from_status', 'to_status'] } },
  parcel_transitions: { columns: { technical: ['from_status', 'to_status'] } },
  payment_transitions: { columns: { technical: ['from_status', 'to_status'] } },
  schema_migrations: { columns: { technical: ['name', 'timestamp'] } },
  schema_migrations_lock: { columns: { technical: ['id', 'is_locked'] } },
  ...STAFF_DATA_CLASSES,
} satisfies { [Table in TableName]?: TableRules<Table> }
