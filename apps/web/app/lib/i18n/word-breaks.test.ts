import { expect, test } from 'vitest'
import { withWordBreaks } from './word-breaks.ts'

const cut = (text: string): string[] => withWordBreaks(text).split('\u200B')

test.each([
  ['发掘亚洲的灵性珍宝', ['发掘', '亚洲的', '灵性', '珍宝']],
  ['發掘亞洲的靈性珍寶', ['發掘', '亞洲的', '靈性', '珍寶']],
  ['哪些石头与您的生辰相合？', ['哪些', '石头', '与您的', '生辰', '相合？']],
])('%s breaks between words', (text, phrases) => {
  expect(cut(text)).toEqual(phrases)
})

test.each(['星月菩提一百零八念珠', '石榴石双圈手串与青金石圆球', '黄铁矿门钉手串'])(
  '%s is never split into single characters',
  (name) => {
    for (const phrase of cut(name)) expect(phrase.length).toBeGreaterThan(1)
    expect(cut(name).join('')).toBe(name)
  },
)

test('no line starts with a punctuation mark', () => {
  expect(withWordBreaks('颂钵：可考的与传说的')).not.toMatch(/\u200B[：，。]/)
})
