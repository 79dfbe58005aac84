import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countColumns, toDescription } from './page-description.ts'

describe('a meta description', () => {
  test('of a short text is the text', () => {
    expect(toDescription('Stones that have long been worn.')).toBe('Stones that have long been worn.')
  })

  test('ends with a sentence where one fits', () => {
    const sentence =
      'Ten-millimetre beads of obsidian, black as still ink until a lamp finds the faint sheen.'
    expect(toDescription(`${sentence} ${'The beads warm slowly on the wrist. '.repeat(4)}`)).toMatch(
      /wrist\.$/,
    )
    expect(toDescription(`${sentence} ${'and on '.repeat(30)}`)).toBe(sentence)
  })

  test('ends with a word where no sentence fits', () => {
    const cut = toDescription('Beads of obsidian, '.repeat(20))
    expect(cut).toMatch(/(Beads|of|obsidian)…$/)
    expect(countColumns(cut)).toBeLessThanOrEqual(160)
  })

  test('counts a Chinese character as two columns, and cuts between any two', () => {
    expect(countColumns('黑曜石 10 mm')).toBe(12)
    const cut = toDescription('选用墨西哥黑曜石珠径十毫米平看如静墨'.repeat(10))
    expect(countColumns(cut)).toBeGreaterThanOrEqual(157)
    expect(countColumns(cut)).toBeLessThanOrEqual(160)
    expect(toDescription(`${'平看如静墨，灯下才浮出银光。'.repeat(10)}`)).toMatch(/光。$/)
  })

  test('is never too long, empty or broken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }), (text) => {
        const description = toDescription(text)
        expect(countColumns(description)).toBeLessThanOrEqual(160)
        expect(description.isWellFormed()).toBe(true)
        expect(description).not.toBe('')
      }),
    )
  })
})
