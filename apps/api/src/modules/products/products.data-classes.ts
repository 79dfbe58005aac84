import type { TableName, TableRules } from '../../db/data-rules.ts'

export const PRODUCT_DATA_CLASSES = {
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
      internal: ['cost_fen'],
      // `sale_prices` has replaced the four of sales, which are dropped with the next version.
      technical: [
        'regular_fen',
        'sale_id',
        'sale_from',
        'sale_until',
        'version',
        'is_complete',
        'created_at',
        'updated_at',
      ],
    },
  },
  stock_items: {
    columns: {
      public: ['product_id', 'size', 'position', 'available'],
      technical: ['reserved', 'alert_level'],
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
        'translations',
        'width',
        'height',
        'placeholder',
        'file',
        'focal_x',
        'focal_y',
      ],
    },
  },
  product_changes: {
    columns: { technical: ['transaction_id', 'product_id', 'changed_at', 'is_price', 'changes_search'] },
  },
  product_attributes: { columns: { public: ['product_id', 'name', 'value'] } },
  product_prices: {
    columns: { public: ['product_id', 'valid_from', 'valid_until', 'price_fen'], technical: ['source'] },
  },
  product_sales: { columns: { public: ['day', 'product_id', 'units', 'gifts'] } },
  product_search: { columns: { public: ['product_id', 'document', 'words'], technical: ['recipe'] } },
  search_lexemes: { columns: { public: ['lexeme'] } },
  search_words: { columns: { public: ['word'] } },
  search_synonyms: { columns: { public: ['searched', 'means'], technical: ['version', 'updated_at'] } },
  search_stop_words: { columns: { public: ['word'] } },
  product_versions: {
    columns: {
      public: ['record', 'images'],
      staff: ['who'],
      technical: ['product_id', 'version', 'staff_id', 'created_at'],
    },
  },
  stock_movements: {
    columns: { public: ['reason', 'note'], staff: ['who'], technical: ['id', 'staff_id', 'created_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
