import { byOrder, byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

/**
 * The tables of reviews and questions. Before the generic erasure the shop forgets them by its own service
 * (shopper-content.service.ts), which also deletes files, what others wrote below, and takes the stars back.
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
  // Before the questions that they are to.
  replies: {
    owner: byUser, // or null: the merchant
    columns: {
      personal: ['text', 'shown_name', 'language', 'rejection_reason'],
      technical: ['id', 'question_id', 'user_id', 'status', 'flags', 'flagged_words', 'created_at'],
    },
    erasure: { delete: 'all' },
  },
  questions: {
    owner: byUser,
    columns: {
      personal: ['text', 'shown_name', 'language', 'rejection_reason'],
      public: ['product_id', 'reply_count', 'has_shop_reply'],
      technical: [
        'id',
        'version',
        'user_id',
        'status',
        'flags',
        'flagged_words',
        'is_waiting',
        'created_at',
        'moderated_at',
      ],
    },
    erasure: { delete: 'all' },
  },
  content_reports: {
    owner: byUser, // or null: a visitor
    columns: {
      secret: ['reporter_digest'],
      personal: ['kind', 'subject_id', 'reason', 'note'],
      technical: ['id', 'user_id', 'created_at', 'dismissed_at'],
    },
    erasure: { delete: 'all' },
    // Long enough to respond to a reporter who asks what became of it.
    retention: { days: 90, from: ['created_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
