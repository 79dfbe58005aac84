import { expect, test } from 'vitest'
import { createId } from '../../db/ids.ts'
import { toGiftCardCode, toStoredCode } from './gift-card-codes.ts'

test('a code has 100 bits in groups that can be read out, and no two are the same', () => {
  const codes = Array.from({ length: 2_000 }, () => toGiftCardCode('secret', { id: createId(), reissues: 0 }))
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
  // Each of the 32 characters is as likely as any other: 1250 of each are expected.
  const counts = new Map<string, number>()
  for (const sign of codes.join('').replaceAll('-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  expect(counts.size).toBe(32)
  for (const count of counts.values()) expect(Math.abs(count - 1_250)).toBeLessThan(250)
})

test.each([
  ['7k3qd-01abc-9xyzw-hjkmn'],
  [' 7K3QD 01ABC 9XYZW HJKMN '],
  ['7K3QD–O1ABC–9XYZW–HJKMN'],
  ['７K3QD-0IABC-9XYZW-HJKMN'],
  ['7K3QD0LABC9XYZWHJKMN'],
])('%s is the code that was meant', (typed) => {
  expect(toStoredCode(typed)).toEqual(toStoredCode('7K3QD-01ABC-9XYZW-HJKMN'))
})

test.each(['', 'x', '\u0000', '💛'.repeat(500), "' OR 1=1 --", 'A'.repeat(100_000)])(
  'a text that is no code has a hash like any other: %j',
  (typed) => expect(toStoredCode(typed).hash).toHaveLength(32),
)

test('a code is made of the card, its reissues and the shop’s secret: another of them is another code', () => {
  const card = { id: createId(), reissues: 0 }
  const code = toGiftCardCode('secret', card)
  expect(toGiftCardCode('secret', card)).toBe(code)
  expect(toGiftCardCode('another secret', card)).not.toBe(code)
  expect(toGiftCardCode('secret', { ...card, reissues: 1 })).not.toBe(code)
})
