import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const context = { email: 'mei.lin99@example.com', nickname: '小梅 Blossom' }

describe('a common password [T53]', () => {
  test.each([
    ...[
      'Password',
      'PASSWORD',
      'Password1',
      'Password2026!',
      '123Password',
      '#Qwerty!',
      'P@ssw0rd',
      'Iloveyou99',
    ],
    ...['1q2w3e4R5t', 'Woaini520', 'Crystal-2026', 'Ｐassword1'],
    ...['MeiLin2026', 'Mei.Lin!!', '99mei-LIN', 'Blossom', 'BLOSSOM#12'].map((text) =>
      text.replace(/blossom/i, (name) => `小梅${name}`),
    ),
    ...['SpiritualTreasures', 'Spiritual Treasures 1', 'Treasures2026', '!Spiritual!'],
  ])('%j is rejected', async (password) => {
    expect(await isCommonPassword(password, context)).toBe(true)
  })

  test.each([
    ...['Quiet-River-12', 'Lotus-Pond-88', '  Pass word 密码 ', 'Mei-Lin-likes-tea', 'xK7#mPq2vLw9'],
    ...['12345678aB!', '密码密码密码Ab', 'Spiritual-River-9'],
  ])('%j is not', async (password) => {
    expect(await isCommonPassword(password, context)).toBe(false)
  })

  test('is not derived from an empty or very short name', async () => {
    for (const nickname of ['Xy', '99', '', null, undefined]) {
      expect(await isCommonPassword('Xy-20261120', { email: '42@example.com', nickname })).toBe(false)
    }
  })
})
