import { expect, test } from 'vitest'
import { readPinyinTerms } from './search-pinyin.ts'
import { READINGS } from './search-readings.ts'

const withoutTones = (reading: string) => reading.normalize('NFD').replaceAll(/[\p{M}\s]/gu, '')

test.each(Object.entries(READINGS))('%s is read %s, also within a longer name.', async (word, reading) => {
  expect((await readPinyinTerms(word))[0]).toBe(withoutTones(reading))
  expect(await readPinyinTerms(`手工${word}手串`)).toContain(`${withoutTones(reading)}shouchuan`)
})

test.each([
  ['西藏', 'xizang'],
  ['收藏', 'shoucang'],
  ['行星', 'xingxing'],
  ['重量', 'zhongliang'],
  ['拉长石', 'lachangshi'],
])('%s keeps its reading: %s.', async (word, reading) => {
  expect((await readPinyinTerms(word))[0]).toBe(reading)
})
