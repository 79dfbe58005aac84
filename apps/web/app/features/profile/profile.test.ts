import type { Address } from '@shop/contract/addresses/addresses.schemas'
import { AVATAR_MAX_BYTES, LEVEL_STEPS } from '@shop/contract/users/users.endpoints'
import { ProfileChange, type UserProfile } from '@shop/contract/users/users.schemas'
import { describe, expect, test } from 'vitest'
import { findAvatarError, toAvatarPath } from './avatar.ts'
import { parseSavedProfile, toSavedProfile } from './saved-profile.ts'
import { toLevelProgress } from './level-line.tsx'
import { listOwnSigns } from './own-signs.tsx'
import {
  findProfileErrors,
  toProfileChange,
  toProfileErrors,
  toProfileMessage,
  toProfileValues,
} from './profile-values.ts'

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

describe('the stored profile', () => {
  test('contains the greeting and the labels of addresses, and nothing else', () => {
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

  test('contains no contact or identifying data [T106]', () => {
    const text = JSON.stringify(toSavedProfile(USER, [ADDRESS]))
    const secrets = [USER.email, USER.phone, USER.birthday, USER.firstName, USER.lastName, USER.bio]
    const whereabouts = [ADDRESS.recipient_name, ADDRESS.phone, ADDRESS.city, ADDRESS.address_line1]
    for (const secret of [...secrets, ...whereabouts]) expect(text).not.toContain(secret)
  })

  test('is restored as it was stored, for the same customer only', () => {
    const saved = toSavedProfile(USER, [ADDRESS])
    const stored: unknown = JSON.parse(JSON.stringify(saved))
    expect(parseSavedProfile(stored, 'u1')).toEqual(saved)
    expect(parseSavedProfile(stored, 'u2')).toBeUndefined()
    expect(parseSavedProfile(stored, undefined)).toBeUndefined()
  })

  test.each([[null], ['text'], [[]], [{ user_id: 1 }]])('is empty when %j was stored', (stored) => {
    expect(parseSavedProfile(stored, 'u1')).toBeUndefined()
  })

  test('drops invalid parts', () => {
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

describe('the path of an avatar', () => {
  test('is on this site, whatever the origin of the URL', () => {
    expect(toAvatarPath(USER.avatar_url, 512)).toBe('/uploads/avatars/a1b2-512.webp')
    expect(toAvatarPath(USER.avatar_url, 96)).toBe('/uploads/avatars/a1b2-96.webp')
  })

  test.each([
    [null],
    ['https://elsewhere.example/me.png'],
    ['javascript:alert(1)'],
    ['https://elsewhere.example/uploads/avatars/../../admin.webp'],
    ['http://'],
  ])('is undefined for %j', (url) => {
    expect(toAvatarPath(url, 512)).toBeUndefined()
  })
})

describe('an avatar file', () => {
  test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('may be %s of 2 MB [T187]', (type) => {
    expect(findAvatarError({ type, size: AVATAR_MAX_BYTES })).toBeUndefined()
  })

  test('is refused with the message of the specification [T479]', () => {
    expect(findAvatarError({ type: 'image/svg+xml', size: 10 })).toBe(
      '仅支持 JPEG、PNG、GIF、WebP 格式的图片',
    )
    expect(findAvatarError({ type: 'image/png', size: AVATAR_MAX_BYTES + 1 })).toBe(
      'image size cannot exceed 2MB',
    )
  })
})

describe('the progress to the next level', () => {
  test('counts the missing points', () => {
    expect(toLevelProgress(180)).toEqual({
      level: 2,
      share: 0.4,
      next: { level: 3, missingPoints: 120 },
    })
  })

  test('starts at zero on each level', () => {
    for (const [index, step] of LEVEL_STEPS.slice(0, -1).entries()) {
      expect(toLevelProgress(step)).toMatchObject({ level: index + 1, share: 0 })
    }
  })

  test('ends on the highest', () => {
    expect(toLevelProgress(LEVEL_STEPS.at(-1)!)).toEqual({
      level: LEVEL_STEPS.length,
      share: 1,
      next: undefined,
    })
  })

  test('treats negative points as zero', () => {
    expect(toLevelProgress(-5)).toEqual({ level: 1, share: 0, next: { level: 2, missingPoints: 100 } })
  })
})

describe('the values of the profile form', () => {
  test('send nothing when nothing has changed', () => {
    expect(toProfileChange(toProfileValues(USER), USER)).toEqual({})
  })

  test('send only changed fields, trimmed, and null for cleared ones', () => {
    const values = { ...toProfileValues(USER), nickname: ' Mei Mei ', bio: '  ', birthday: '' }
    expect(toProfileChange(values, USER)).toEqual({ nickname: 'Mei Mei', bio: null, birthday: null })
  })

  test('send what the contract accepts', () => {
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

  test.each([
    [{ nickname: 'M' }, { nickname: 'Nickname must be 2 to 20 characters' }],
    [{ nickname: '' }, { nickname: 'Nickname must be 2 to 20 characters' }],
    [{ nickname: 'x'.repeat(21) }, { nickname: 'Nickname must be 2 to 20 characters' }],
    [{ phone: '12345' }, { phone: 'Invalid phone number format' }],
    [{ bio: 'x'.repeat(301) }, { bio: 'Bio must be at most 300 characters' }],
    [{ birthday: '2999-01-01' }, { birthday: 'Please enter a date between 1900 and today' }],
    [{ phone: '', bio: '', birthday: '', firstName: '' }, {}],
  ])('have the expected errors for %j [T481]', (part, errors) => {
    expect(findProfileErrors({ ...toProfileValues(USER), ...part }, USER)).toEqual(errors)
  })

  test('are not validated when unchanged', () => {
    const user = { ...USER, nickname: null, phone: '+49 30 1234567' }
    expect(findProfileErrors({ ...toProfileValues(user), bio: 'New' }, user)).toEqual({})
  })

  test("show the server's errors at their fields", () => {
    const details = [
      { path: 'phone', message: 'Invalid phone number format' },
      { path: 'zodiac_sign', message: 'Unknown sign' },
      { path: 'role', message: 'Unknown field' },
    ]
    expect(toProfileErrors(details)).toEqual({
      phone: 'Invalid phone number format',
      zodiac_sign: 'Unknown sign',
    })
  })

  test.each([
    [401, 'UNAUTHENTICATED', 'x', 'Unauthorized, please login again'],
    [404, 'USER_NOT_FOUND', 'x', 'User not found'],
    [400, 'VALIDATION_FAILED', 'The server says so', 'The server says so'],
    [400, 'VALIDATION_FAILED', '', 'Invalid request data'],
  ])('show the specified message for %i (%s) [T480]', (status, code, message, text) => {
    expect(toProfileMessage(status, { code, message })).toBe(text)
  })
})

describe('the signs of a customer', () => {
  test('are elements, zodiac sign and animal, as the product facets name them', () => {
    expect(listOwnSigns(USER)).toEqual([
      { filter: 'element', sign: 'Metal' },
      { filter: 'element', sign: 'Water' },
      { filter: 'zodiac', sign: 'Aquarius' },
      { filter: 'chinese_zodiac', sign: 'Horse' },
    ])
  })

  test('are empty for an empty profile, whatever the birthday', () => {
    const none = { zodiac_sign: null, chinese_zodiac: 'Unicorn', five_elements: null }
    expect(listOwnSigns(none)).toEqual([])
  })
})
