import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'
import { byOrder } from '../orders/order-owner.shared.ts'

/**
 * The tables of reviews. Before the generic erasure the shop forgets them by its own service (reviews.service.ts), which
 * also deletes files and takes the stars back.
 */
export const REVIEW_DATA_CLASSES = {
  // Before the reviews that they are of.
  review_votes: {
    owner: byUser,
    columns: { personal: ['review_id'], technical: ['user_id', 'created_at'] },
    erasure: { delete: 'all' },
  },
  reviews: {
    owner: byUser, // or null: imported
    columns: {
      personal: [
        'stars',
        'stone',
        'finish',
        'fit',
        'title',
        'text',
        'shown_name',
        'language',
        'wrist_mm',
        'rejection_reason',
        'rejection_note',
        'reply',
      ],
      public: ['product_id', 'size', 'source_name', 'source_url', 'helpful_count', 'photo_count'],
      technical: [
        'id',
        'version',
        'order_id',
        'position',
        'user_id',
        'source_key',
        'status',
        'flags',
        'flagged_words',
        'replied_at',
        'report_count',
        'created_at',
        'edited_at',
        'moderated_at',
      ],
    },
    erasure: { delete: 'all' },
  },
  review_requests: {
    owner: byOrder,
    columns: { technical: ['order_id', 'is_mailed', 'created_at'] },
    erasure: { delete: 'all' },
  },
  review_mail_stops: {
    owner: byUser, // or null: the customer ordered without an account
    columns: { secret: ['recipient_digest'], technical: ['user_id', 'created_at'] },
    erasure: { delete: 'all' },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
