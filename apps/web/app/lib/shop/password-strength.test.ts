import { PASSWORD_LENGTH } from '@shop/contract/auth/auth.rules'
import { describe, expect, test } from 'vitest'
import { toStrength } from './password-strength.ts'

describe('password strength', () => {
  test.each(['Password1', 'Qwertyuiop', 'P@ssw0rd', 'Crystal2025', 'Abcdefgh', 'Aaaaaaaaaaaa', 'Woaini1314'])(
    'finds %s too weak',
    (password) => {
      expect(toStrength(password, [])).toBe('weak')
    },
  )

  /** None of these is named in a test: they are in use. */
  test('calls no common Chinese password good', () => {
    const leaked = (
      'woaini1314520 a5201314 wang123456 1q2w3e4r5t 1qaz2wsx3edc woaini521 abc123456 qq123456789 asd123456 ' +
      'zxc123456 aa123456789 q123456789 5201314aa woaiwojia xiaoxiao wangyang zhangwei zhangjing ' +
      'liuyang520 tiantian baobao520 woshishui buzhidao nihao123 wodemima mima123456 zhang123 li123456 ' +
      'liu123456 chen123456 yang123456 zhao123456 a123456789 123456abc 123456aa 123456789a a1234567 ' +
      'z123456789 w123456789 l123456789 wojiushiwo woaini123 woaini1314 aini1314 iloveyou1314 521521aa ' +
      'woaimama woaibaba woailaopo laopo520 wangjing linlin520 yangyang mengmeng zhouzhou qwer1234 ' +
      '1234qwer q1w2e3r4 asdf1234 zaq12wsx qazwsxedc'
    ).split(' ')
    const levels = leaked.map((word) =>
      toStrength(
        word.replace(/[a-z]/, (letter) => letter.toUpperCase()),
        [],
      ),
    )
    expect(levels.filter((level) => level === 'good' || level === 'strong')).toEqual([])
  })

  test.each([
    [
      'a name and a birthday',
      ['Zhangwei19900101', 'Wang19881205', '19951212Lili', 'Zxy19920315', 'Chen920315'],
    ],
    ['a name and a phone number', ['Li13800138000', 'Zhao13912345678', '13800138000Wy']],
    [
      'a name and a number that everyone counts with',
      ['Wangfang123456', 'Lihua123', 'Liujie888', 'Zhaomin666666'],
    ],
    [
      'a walk over the keyboard',
      ['1qaz2wsX', 'Zaq12wsx', '1Qaz2wsx3edc', 'Qweasdzxc', 'Q1w2e3r4t5', 'Qwer1234', 'Asd123456'],
    ],
    ['a number of love', ['Lili5201314', 'Aini1314', '5201314Wl', 'Woaini520', 'Wangjun521521']],
  ])('is weak for %s', (_, passwords) => {
    expect(passwords.map((password) => [password, toStrength(password, [])])).toEqual(
      passwords.map((password) => [password, 'weak']),
    )
  })

  test('is fair at most for a name with other digits, and for a short sentence in pinyin', () => {
    expect(toStrength('Woxiangyaochifan', [])).toBe('fair')
    expect(toStrength('Zhangxiaoming482917', [])).toBe('fair')
    expect(toStrength('482Zhangxiaoming917', [])).toBe('fair')
  })

  test('is strong for a sentence in pinyin', () => {
    expect(toStrength('Hunan de lao cha shu kai hua le', [])).toBe('strong')
    expect(toStrength('laochashuKaihuazaisanyue', [])).toBe('strong')
  })

  test('is strong for a phrase of several words', () => {
    expect(toStrength('Tea under the old plum tree', [])).toBe('strong')
  })

  test('rises with the length of unpredictable text', () => {
    expect(toStrength('kT9#pLw2', [])).toBe('fair')
    expect(toStrength('kT9#pLw2x', [])).toBe('good')
    expect(toStrength('kT9#pLw2xQ4!', [])).toBe('strong')
  })

  test('counts what is known about the shopper as guessable, in parts too', () => {
    expect(toStrength('Zhaolinmei', [])).not.toBe('weak')
    expect(toStrength('Zhaolinmei', ['zhaolinmei@example.com'])).toBe('weak')
    expect(toStrength('Zhaolin1988', ['zhao.zhaolin@example.com'])).toBe('weak')
  })

  test('rates the longest password that is allowed', () => {
    expect(toStrength('x'.repeat(PASSWORD_LENGTH.max), [])).toBe('weak')
  })
})
