import { describe, expect, test } from 'vitest'
import { isPinyin, readPinyinTerms, toSyllables } from './search-pinyin.ts'
import { countErrors, findNearestWord } from './search-spelling.ts'
import { createSynonyms } from './search-synonyms.ts'
import { listOtherRuns, readSearchText, toHanTerms, toParts } from './search-text.ts'

const synonyms = createSynonyms({
  passed_over: ['for', 'an', '送'],
  synonyms: {
    "fool's gold": ['pyrite'],
    'prayer beads': ['mala'],
    money: ['prosperity'],
    妈妈: ['家人'],
    项链: ['吊坠', 'pendant'],
  },
})
const readTyped = (text: string) => readSearchText(text, synonyms).units.map(({ typed }) => typed)
const readPhrases = (text: string) => readSearchText(text, synonyms).units.map(({ phrases }) => phrases)

describe('a query', () => {
  test.each([
    ["Tiger's  EYE", ['tiger', 'eye']],
    ['ＡＢ 紫水晶bracelet', ['ab', '紫水晶', 'bracelet']],
    ['zǐ shuǐ jīng', ['zi', 'shui', 'jing']],
    ['綠松石項鍊', ['绿松石项链']],
    ['琺瑯 玉珮 鍾馗 瑠璃', ['珐琅', '玉佩', '钟馗', '琉璃']],
    ['珐琅 玉佩 钟馗 琉璃', ['珐琅', '玉佩', '钟馗', '琉璃']],
    ['lüsongshi', ['lusongshi']],
    ['?!', []],
  ])('%j has these parts', (text, parts) => expect(toParts(text)).toEqual(parts))

  test('is indexed by its characters and bigrams, each with its position', () =>
    expect(toHanTerms('紫水 x 水')).toEqual(['紫', '紫水', '水', '水']))
})

test('what a text has in Chinese that another lacks is found whichever characters they are written in', () => {
  expect(listOtherRuns('黑曜石守護手串, 8 公分', '黑曜石守护手串, 8 厘米')).toEqual(['公分'])
})

describe('synonyms', () => {
  test('are found in several words, in the plural, and within Chinese', () => {
    expect(readTyped("fool's gold ring")).toEqual(['fool gold', 'ring'])
    expect(readPhrases('prayer bead')[0]).toContainEqual({ words: ['mala'], hanTerms: [] })
    expect(readTyped('送妈妈项链')).toEqual(['妈妈', '项链'])
    expect(readPhrases('项链')[0]).toEqual([
      { words: [], hanTerms: ['项链'], isTyped: true },
      { words: [], hanTerms: ['吊坠'] },
      { words: ['pendant'], hanTerms: [] },
    ])
  })

  test('leave out stop words, unless there is nothing else', () => {
    expect(readTyped('gold for money')).toEqual(['gold', 'money'])
    expect(readTyped('for an')).toEqual(['for', 'an'])
    expect(readTyped('送')).toEqual(['送'])
  })
})

describe('pinyin', () => {
  test.each(['zishuijing', 'lvsongshi', 'xingyue', 'zhuo', 'a'])('%s is recognized', (word) =>
    expect(isPinyin(word)).toBe(true),
  )
  test.each(['amethyst', 'bracelet', 'quartz', 'love', ''])('%j is not recognized', (word) =>
    expect(isPinyin(word)).toBe(false),
  )
  test('is split into syllables', () => {
    expect(toSyllables('heiyaoshishouchuan')).toEqual(['hei', 'yao', 'shi', 'shou', 'chuan'])
  })
  test('is distinguished from what only starts like it in linear time', () => {
    expect(isPinyin(`${'uai'.repeat(10_000)}1`)).toBe(false)
  })
  test('words are grouped, a stop word among them too, and apart from English ones', () => {
    expect(readTyped('ping an kou bracelet')).toEqual(['ping an kou', 'bracelet'])
    expect(readPhrases('ping an kou')[0]).toContainEqual({ words: [], hanTerms: [], pinyin: 'pingankou' })
  })
  test('of Chinese starts at each of its syllables', async () => {
    expect(await readPinyinTerms('绿松石, 玉')).toEqual(['lusongshi', 'songshi', 'shi', 'yu'])
  })
})

describe('spelling errors', () => {
  test.each([
    ['quartz', 'quartz', 0],
    ['quarz', 'quartz', 1],
    ['flourite', 'fluorite', 1],
    ['nefrite', 'nephrite', 2],
    ['', 'jade', 4],
  ])('of %j for %j are %i', (one, other, errors) => {
    expect(countErrors(one, other)).toBe(errors)
    expect(countErrors(other, one)).toBe(errors)
  })
  test('lead to the nearest word, and from short or distant ones to none', () => {
    expect(findNearestWord('pendalum', ['pendant', 'pendulum'])).toBe('pendulum')
    expect(findNearestWord('jad', ['jade'])).toBeUndefined()
    expect(findNearestWord('unicorn', ['unakite', 'onion'])).toBeUndefined()
  })
})
