import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const USER_DATA_CLASSES = {
  users: {
    owner: { column: 'id' },
    columns: {
      secret: ['password_hash'],
      personal: [
        'nickname',
        'first_name',
        'last_name',
        'phone',
        'bio',
        'avatar_url',
        'birthday',
        'zodiac_sign',
        'chinese_zodiac',
        'five_elements',
        'language',
        'last_login_at',
        'password_changed_at',
        'staff_note',
      ],
      technical: [
        'id',
        'status',
        'points',
        'created_at',
        'updated_at',
        'erase_after',
        'version',
        'disabled_at',
        'kind',
      ],
    },
    erasure: {
      blank: {
        nickname: null,
        first_name: null,
        last_name: null,
        phone: null,
        bio: null,
        avatar_url: null,
        birthday: null,
        zodiac_sign: null,
        chinese_zodiac: null,
        five_elements: null,
        language: 'en',
        last_login_at: null,
        password_changed_at: null,
        staff_note: null,
        // No hash: nothing verifies against it.
        password_hash: '!',
        status: 'closed',
        erase_after: null,
      },
      retainedBecause: 'Orders refer to it; the points stay so that a late refund can take them back',
    },
  },
  user_emails: {
    owner: byUser,
    columns: {
      personal: ['email_key', 'email'],
      technical: ['user_id', 'verified_at', 'created_at'],
    },
    erasure: { delete: 'all' },
  },
  point_entries: {
    owner: byUser,
    columns: {
      payment: ['points', 'reason'],
      technical: ['user_id', 'order_id', 'earned_at'],
    },
    erasure: { retainedBecause: 'A late refund takes back what its order earned' },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
