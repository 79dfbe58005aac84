import type { Address } from '@shop/contract/addresses'
import { AVATAR_MAX_BYTES, LEVEL_STEPS, type UserProfile } from '@shop/contract/users'
import { ProfileChange } from '@shop/contract/schemas/users'
import { describe, expect, it } from 'vitest'
import { findAvatarError } from './avatar-errors.ts'
import { toAvatarPath } from './avatar-path.ts'
import { parseSavedProfile, toSavedProfile } from './saved-profile.ts'
import { toLevelProgress } from './level-progress.ts'
import { listOwnSigns } from './own-signs.ts'
import { toProfileMessage } from './profile-messages.ts'
import { findProfileErrors, toProfileChange, toProfileValues, toServerErrors } from './profile-values.ts'

const USER: UserProfile = {
  user_id: 'u1',
  email: 'mei.lin@example.com',
  nickname: 'Mei',
  firstName: 'Lin',
  lastName: 'Wang',
  phone: '13800138000',
  bio: 'Collects river stones.',
  avatar_url: 'https://shop.example/uploads/avatars/a1b2-512.webp',
  birthday: '1990-02-03',
  zodiac_sign: 'Aquarius',
  chinese_zodiac: 'Horse',
  five_elements: 'Metal, Water',
  created_at: '2025-01-01T00:00:00.000Z',
  status: 'active',
  level: 2,
  points_of_year: 180,
  membership_expiry: null,
  membership_type: 'regular',
  role: 'user',
  points: 240,
  last_login_at: null,
}

const ADDRESS: Address = {
  address_id: 'a1',
  recipient_name: 'Wang Guifang',
  phone: '13912345678',
  country: 'CN',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address_line1: '文三路 1 号',
  postal_code: '310000',
  label: 'Home',
  is_default: true,
}

describe('what the device keeps of a profile', () => {
  it('is what greets the shopper and names their addresses, and nothing else', () => {
    expect(
      toSavedProfile(USER, [ADDRESS, { ...ADDRESS, address_id: 'a2', label: undefined as never }]),
    ).toEqual({
      user_id: 'u1',
      nickname: 'Mei',
      avatar_url: 'https://shop.example/uploads/avatars/a1b2-512.webp',
      level: 2,
      addresses: [
        { address_id: 'a1', label: 'Home', is_default: true },
        { address_id: 'a2', label: null, is_default: true },
      ],
    })
  })

  it('holds nothing by which anybody could be found [T106]', () => {
    const text = JSON.stringify(toSavedProfile(USER, [ADDRESS]))
    const secrets = [USER.email, USER.phone, USER.birthday, USER.firstName, USER.lastName, USER.bio]
    const whereabouts = [ADDRESS.recipient_name, ADDRESS.phone, ADDRESS.city, ADDRESS.address_line1]
    for (const secret of [...secrets, ...whereabouts]) expect(text).not.toContain(secret)
  })

  it('is read again as it was kept, by the same shopper alone', () => {
    const saved = toSavedProfile(USER, [ADDRESS])
    const stored: unknown = JSON.parse(JSON.stringify(saved))
    expect(parseSavedProfile(stored, 'u1')).toEqual(saved)
    expect(parseSavedProfile(stored, 'u2')).toBeUndefined()
    expect(parseSavedProfile(stored, undefined)).toBeUndefined()
  })

  it.each([[null], ['text'], [[]], [{ user_id: 1 }]])('is nothing where %j was stored', (stored) => {
    expect(parseSavedProfile(stored, 'u1')).toBeUndefined()
  })

  it('leaves out what cannot be understood', () => {
    const stored = { user_id: 'u1', nickname: 5, level: 'x', addresses: [{ address_id: 'a1' }, 7] }
    expect(parseSavedProfile(stored, 'u1')).toEqual({
      user_id: 'u1',
      nickname: null,
      avatar_url: null,
      level: undefined,
      addresses: [],
    })
  })
})

describe('the address of an avatar', () => {
  it('is a path of this site, whatever origin the shop was known by', () => {
    expect(toAvatarPath(USER.avatar_url, 512)).toBe('/uploads/avatars/a1b2-512.webp')
    expect(toAvatarPath(USER.avatar_url, 96)).toBe('/uploads/avatars/a1b2-96.webp')
  })

  it.each([
    [null],
    ['https://elsewhere.example/me.png'],
    ['javascript:alert(1)'],
    ['https://elsewhere.example/uploads/avatars/../../admin.webp'],
    ['http://'],
  ])('is none for %j', (url) => {
    expect(toAvatarPath(url, 512)).toBeUndefined()
  })
})

describe('a file for an avatar', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('may be %s of 2 MB [T187]', (type) => {
    expect(findAvatarError({ type, size: AVATAR_MAX_BYTES })).toBeUndefined()
  })

  it('is refused in the words of the specification', () => {
    expect(findAvatarError({ type: 'image/svg+xml', size: 10 })).toBe(
      '仅支持 JPEG、PNG、GIF、WebP 格式的图片',
    )
    expect(findAvatarError({ type: 'image/png', size: AVATAR_MAX_BYTES + 1 })).toBe(
      'image size cannot exceed 2MB',
    )
  })
})

describe('the way to the next level', () => {
  it('counts what is missing', () => {
    expect(toLevelProgress(180)).toEqual({
      level: 2,
      share: 0.4,
      next: { level: 3, missingPoints: 120 },
    })
  })

  it('begins anew on each level', () => {
    for (const [index, step] of LEVEL_STEPS.slice(0, -1).entries()) {
      expect(toLevelProgress(step)).toMatchObject({ level: index + 1, share: 0 })
    }
  })

  it('ends on the highest', () => {
    expect(toLevelProgress(LEVEL_STEPS.at(-1)!)).toEqual({
      level: LEVEL_STEPS.length,
      share: 1,
      next: undefined,
    })
  })

  it('takes less than nothing for nothing', () => {
    expect(toLevelProgress(-5)).toEqual({ level: 1, share: 0, next: { level: 2, missingPoints: 100 } })
  })
})

describe('the profile form', () => {
  it('sends nothing for nothing changed', () => {
    expect(toProfileChange(toProfileValues(USER), USER)).toEqual({})
  })

  it('sends only what differs, trimmed, and null for what was emptied', () => {
    const values = { ...toProfileValues(USER), nickname: ' Mei Mei ', bio: '  ', birthday: '' }
    expect(toProfileChange(values, USER)).toEqual({ nickname: 'Mei Mei', bio: null, birthday: null })
  })

  it('sends what the contract takes', () => {
    const values = {
      nickname: 'Lan',
      firstName: 'Lan',
      lastName: '',
      phone: '13912345678',
      bio: 'Two\nlines',
      birthday: '2000-02-29',
      zodiac_sign: 'Pisces',
      chinese_zodiac: 'Dragon',
      five_elements: 'Wood, Fire, Earth',
    }
    expect(ProfileChange.parse(toProfileChange(values, USER))).toEqual({ ...values, lastName: null })
  })

  it.each([
    [{ nickname: 'M' }, { nickname: 'Nickname must be 2 to 20 characters' }],
    [{ nickname: '' }, { nickname: 'Nickname must be 2 to 20 characters' }],
    [{ nickname: 'x'.repeat(21) }, { nickname: 'Nickname must be 2 to 20 characters' }],
    [{ phone: '12345' }, { phone: 'Invalid phone number format' }],
    [{ bio: 'x'.repeat(301) }, { bio: 'Bio must be at most 300 characters' }],
    [{ birthday: '2999-01-01' }, { birthday: 'Please enter a date between 1900 and today' }],
    [{ phone: '', bio: '', birthday: '', firstName: '' }, {}],
  ])('finds in %j what is wrong', (part, errors) => {
    expect(findProfileErrors({ ...toProfileValues(USER), ...part }, USER)).toEqual(errors)
  })

  it('holds nothing against anybody that was there before', () => {
    const user = { ...USER, nickname: null, phone: '+49 30 1234567' }
    expect(findProfileErrors({ ...toProfileValues(user), bio: 'New' }, user)).toEqual({})
  })

  it('puts what the server says beside the fields', () => {
    const details = [
      { path: 'phone', message: 'Invalid phone number format' },
      { path: 'zodiac_sign', message: 'Unknown sign' },
      { path: 'role', message: 'Unknown field' },
    ]
    expect(toServerErrors(details)).toEqual({
      phone: 'Invalid phone number format',
      zodiac_sign: 'Unknown sign',
    })
  })

  it.each([
    [401, 'UNAUTHENTICATED', 'x', 'Unauthorized, please login again'],
    [404, 'USER_NOT_FOUND', 'x', 'User not found'],
    [400, 'VALIDATION_FAILED', 'The server says so', 'The server says so'],
    [400, 'VALIDATION_FAILED', '', 'Invalid request data'],
  ])('tells of a %i (%s) as specified', (status, code, message, text) => {
    expect(toProfileMessage(status, { code, message })).toBe(text)
  })
})

describe('the signs of a shopper', () => {
  it('are elements, zodiac sign and animal, as the product filters name them', () => {
    expect(listOwnSigns(USER)).toEqual([
      { filter: 'element', sign: 'Metal' },
      { filter: 'element', sign: 'Water' },
      { filter: 'zodiac', sign: 'Aquarius' },
      { filter: 'chinese_zodiac', sign: 'Horse' },
    ])
  })

  it('are none for an empty profile, whatever the birthday', () => {
    const none = { zodiac_sign: null, chinese_zodiac: 'Unicorn', five_elements: null }
    expect(listOwnSigns(none)).toEqual([])
  })
})
