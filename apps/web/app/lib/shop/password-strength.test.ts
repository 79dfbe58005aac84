import { PASSWORD_LENGTH } from '@shop/contract/auth'
import { describe, expect, it } from 'vitest'
import { toStrength } from './password-strength.ts'

describe('password strength', () => {
  it.each(['Password1', 'Qwertyuiop', 'P@ssw0rd', 'Crystal2025', 'Abcdefgh', 'Aaaaaaaaaaaa', 'Woaini1314'])(
    'finds %s too weak',
    (password) => {
      expect(toStrength(password, [])).toBe('weak')
    },
  )

  it('is strong for a phrase of several words', () => {
    expect(toStrength('Tea under the old plum tree', [])).toBe('strong')
  })

  it('rises with the length of unpredictable text', () => {
    expect(toStrength('kT9#pLw2', [])).toBe('fair')
    expect(toStrength('kT9#pLw2x', [])).toBe('good')
    expect(toStrength('kT9#pLw2xQ4!', [])).toBe('strong')
  })

  it('counts what is known about the shopper as guessable, in parts too', () => {
    expect(toStrength('Zhaolinmei', [])).not.toBe('weak')
    expect(toStrength('Zhaolinmei', ['zhaolinmei@example.com'])).toBe('weak')
    expect(toStrength('Zhaolin1988', ['zhao.zhaolin@example.com'])).toBe('weak')
  })

  it('rates the longest password that is allowed', () => {
    expect(toStrength('x'.repeat(PASSWORD_LENGTH.max), [])).toBe('weak')
  })
})
