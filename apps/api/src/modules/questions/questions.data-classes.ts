import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

/**
 * The tables of questions. Before the generic erasure the shop forgets them by its own service (questions.service.ts),
 * which also deletes what others wrote below.
 */
export const QUESTION_DATA_CLASSES = {
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
} satisfies { [Table in TableName]?: TableRules<Table> }
