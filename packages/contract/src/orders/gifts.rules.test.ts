import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GiftInput } from './gifts.schemas.ts'
import { countCardCharacters, listUnprintable, toCardText, toWishedDays } from './gifts.rules.ts'

const parse = (message: string) => GiftInput.safeParse({ message })

describe('the text of a card', () => {
  test.each([
    ['a'.repeat(120), true],
    ['a'.repeat(121), false],
    ['玉'.repeat(120), true],
    ['玉'.repeat(121), false],
    // Composed first: 120 characters as they are read, 240 as they were typed.
    ['e\u0301'.repeat(120), true],
    [Array.from({ length: 8 }, () => 'line').join('\n'), true],
    [Array.from({ length: 9 }, () => 'line').join('\n'), false],
    ['z'.repeat(5_000), false],
  ])('%j has as many characters as can be printed: %s', (message, isAllowed) => {
    expect(parse(message).success).toBe(isAllowed)
  })

  test('is kept as it was typed, with one kind of line break and none at the ends', () => {
    expect(toCardText('\r\n  Für Mama  \r\n\r\n生日快乐！\u3000\r')).toBe('  Für Mama\n\n生日快乐！')
    expect(parse('<b>Happy</b> & "birthday" \\ %s ${x} ♥').data?.message).toBe(
      '<b>Happy</b> & "birthday" \\ %s ${x} ♥',
    )
  })

  test.each([
    ['control characters', 'a\u0000b\u001Bc', ['\u0000', '\u001B']],
    ['marks that turn the text around', 'abc\u202Edef\u2066', ['\u202E', '\u2066']],
    ['characters that are not seen', 'a\u200Bb\uFEFFc\u00ADd', ['\u200B', '\uFEFF', '\u00AD']],
    ['scripts from right to left', 'שלום', ['ש', 'ל', 'ו', 'ם']],
    ['emoji', 'Love 💛', ['💛']],
    ['piled marks', 'z\u0335\u0336', ['\u0335', '\u0336']],
    ['halves of a pair', '\uD83D', ['\uD83D']],
  ])('cannot have %s, which would not be printed', (_, text, found) => {
    expect(listUnprintable(text)).toEqual(found)
    expect(parse(text).success).toBe(false)
  })

  test('is the same when it is cleaned again, and never longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const text = toCardText(typed)
        expect(toCardText(text)).toBe(text)
        expect(countCardCharacters(text)).toBeLessThanOrEqual(
          countCardCharacters(typed.normalize('NFC').replaceAll('\r\n', '\n')),
        )
      }),
    )
  })
})

test.each([
  ['2026-11-27', 3, { from: '2026-11-30', until: '2026-12-27' }],
  ['2026-02-26', 0, { from: '2026-03-01', until: '2026-03-28' }],
  ['2028-02-26', 1, { from: '2028-02-29', until: '2028-03-27' }],
  ['2026-12-30', 9, { from: '2027-01-08', until: '2027-01-29' }],
  ['2026-11-27', 99, { from: '2026-12-27', until: '2026-12-27' }],
])('on %s with %i days of making and shipping these days can be wished: %j', (today, lead, days) => {
  expect(toWishedDays(today, lead)).toEqual(days)
})
