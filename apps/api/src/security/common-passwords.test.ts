import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const context = { email: 'mei.lin99@example.com', nickname: '小梅 Blossom' }

/** Used by many in China, as published research lists them; written without the capital letter that the rules require. */
const CHINESE = (
  'woaini1314520 a5201314 wang123456 1q2w3e4r5t 1qaz2wsx3edc woaini521 abc123456 qq123456789 asd123456 ' +
  'zxc123456 aa123456789 q123456789 5201314aa woaiwojia xiaoxiao wangyang zhangwei zhangjing ' +
  'liuyang520 tiantian baobao520 woshishui buzhidao nihao123 wodemima mima123456 zhang123 li123456 ' +
  'liu123456 chen123456 yang123456 zhao123456 a123456789 123456abc 123456aa 123456789a a1234567 ' +
  'z123456789 w123456789 l123456789 wojiushiwo woaini123 woaini1314 aini1314 iloveyou1314 521521aa ' +
  'woaimama woaibaba woailaopo laopo520 wangjing linlin520 yangyang mengmeng zhouzhou qwer1234 ' +
  '1234qwer q1w2e3r4 asdf1234 zaq12wsx qazwsxedc'
).split(' ')

const capitalise = (text: string) => text.replace(/[a-z]/, (letter) => letter.toUpperCase())

test('every common Chinese password of a sample is rejected', async () => {
  const results = await Promise.all(CHINESE.map((text) => isCommonPassword(capitalise(text), context)))
  expect(results.filter((isCommon) => !isCommon)).toHaveLength(0)
})

test('a common Chinese word stays common within digits and signs', async () => {
  const framed = ['wojiushiwo', 'woaiwojia', 'zhangwei'].map((word) => `#${capitalise(word)}-2026!`)
  for (const password of framed) expect(await isCommonPassword(password, context)).toBe(true)
})

test('hardly any of 20,000 random passwords is taken for one of the list', async () => {
  const random = Array.from(
    { length: 20_000 },
    (_, index) => `Kx${createHash('sha256').update(`${index}`).digest('base64url')}`,
  )
  const results = await Promise.all(random.map((text) => isCommonPassword(text.slice(0, 14), context)))
  expect(results.filter(Boolean).length).toBeLessThan(5)
})

describe('a common password [T53]', () => {
  test.each([
    'Password',
    'PASSWORD',
    'Password1',
    'Password2026!',
    '123Password',
    '#Qwerty!',
    'P@ssw0rd',
    'Iloveyou99',
    '1q2w3e4R5t',
    'Woaini520',
    'Crystal-2026',
    'Ｐassword1',
    ...['MeiLin2026', 'Mei.Lin!!', '99mei-LIN', 'Blossom', 'BLOSSOM#12'].map((text) =>
      text.replace(/blossom/i, (name) => `小梅${name}`),
    ),
    'SpiritualTreasures',
    'Spiritual Treasures 1',
    'Treasures2026',
    '!Spiritual!',
  ])('%j is rejected', async (password) => {
    expect(await isCommonPassword(password, context)).toBe(true)
  })

  test.each([
    'Quiet-River-12',
    'Lotus-Pond-88',
    '  Pass word 密码 ',
    'Mei-Lin-likes-tea',
    'xK7#mPq2vLw9',
    '12345678aB!',
    '密码密码密码Ab',
    'Spiritual-River-9',
  ])('%j is not', async (password) => {
    expect(await isCommonPassword(password, context)).toBe(false)
  })

  test('is not derived from an empty or very short name', async () => {
    for (const nickname of ['Xy', '99', '', null, undefined]) {
      expect(await isCommonPassword('Xy-20261120', { email: '42@example.com', nickname })).toBe(false)
    }
  })
})
