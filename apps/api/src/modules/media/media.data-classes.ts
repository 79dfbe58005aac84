import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const MEDIA_DATA_CLASSES = {
  photos: {
    owner: byUser,
    columns: {
      personal: ['width', 'height', 'position'],
      technical: ['id', 'user_id', 'subject_kind', 'subject_id', 'is_public', 'created_at', 'discarded_at'],
    },
    erasure: { delete: 'all' },
  },
  pictures: { columns: { public: ['url', 'has_avif', 'description'], technical: ['published_at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
