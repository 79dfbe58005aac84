import type { PageLanguage } from '@shop/contract/languages/languages'
import { buffer } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { NAMES } from '../../../test/names.ts'
import { countBoxes, readPdfText } from '../../../test/pdf-text.ts'
import { toRanges } from '../../commands/generate-characters.ts'
import { listAllDrawable, loadFaces } from './faces.ts'
import { CHARACTERS_FILE, listUndrawable } from './printable.ts'
import { createPdf, type Pdf } from './pdf.ts'
import { fitSize, measureText, writeText } from './text-layout.ts'
import { toClusters, toVisualRuns } from './text-runs.ts'

const OTHERS = ['(Haus 3) 王', 'רחוב הרצל 12 (קומה 3)', 'لا', 'ปิ่น', 'श्री', '🎁 𪚥', 'ẹ́', 'Adébáyọ̀', "O'Neill"]
const faces = await loadFaces([...Object.values(NAMES), ...OTHERS].join('\n'))

/** The runs of a line from left to right, with their glyphs. */
const shape = (line: string) =>
  toVisualRuns(toClusters(line, faces)).map(({ text, face, level }) => ({
    text,
    face: face?.name,
    glyphs: face?.regular.shaper.shape(text, { isRightToLeft: level % 2 === 1 }) ?? [],
  }))

const open = (texts: string) => createPdf({ size: 'A4', margin: 0, title: 'Test', texts })
async function write(draw: (pdf: Pdf) => void, texts: string): Promise<Buffer> {
  const pdf = await open(texts)
  const written = buffer(pdf)
  pdf.addPage()
  draw(pdf)
  pdf.end()
  return written
}

test('Names of every script are drawn in both weights, and can be read back.', async () => {
  const names = Object.values(NAMES)
  const pdf = await write((pdf) => {
    for (const [index, name] of names.entries())
      for (const font of ['regular', 'bold'] as const)
        writeText(pdf, name, {
          x: font === 'bold' ? 300 : 20,
          y: 20 + 25 * index,
          width: 250,
          size: 12,
          font,
        })
  }, names.join('\n'))
  expect(countBoxes(pdf)).toBe(0)
  expect(readPdfText(pdf)).toBe(names.map((name) => name.normalize().repeat(2)).join(''))
})

test.each(Object.entries(NAMES))('A %s name has a glyph for each of its letters.', (_, name) => {
  const runs = shape(name)
  expect(runs.flatMap(({ glyphs }) => glyphs.filter(({ id }) => id === 0))).toEqual([])
  expect(runs.map(({ text }) => text).join('')).not.toContain('[U+')
})

test('Each language draws Chinese in its own forms, and what they lack in those of the other.', async () => {
  const draw = async (language: PageLanguage, text: string) => {
    const lines = toClusters(text, await loadFaces(text, language))
    return toVisualRuns(lines).map((run) => [run.text, run.face?.name])
  }
  expect(await draw('zh', '趙 赵 骨')).toEqual([['趙 赵 骨', undefined]])
  expect(await draw('zh-Hant', '趙 赵 骨')).toEqual([
    ['趙 ', undefined],
    ['赵', 'NotoSansSC'],
    [' 骨', undefined],
  ])
  expect(await draw('en', '上𨋢')).toEqual([
    ['上', undefined],
    ['𨋢', 'NotoSansTC'],
  ])
  expect((await loadFaces('', 'zh-Hant')).main.name).toBe('NotoSansTC')
})

test('A name keeps one face, and Latin letters that the main face has stay in it.', () => {
  expect(shape(NAMES.polish)).toMatchObject([{ text: NAMES.polish, face: 'NotoSans' }])
  expect(shape(NAMES.irish)).toMatchObject([{ face: 'NotoSans' }])
  expect(shape('Adébáyọ̀')).toMatchObject([{ face: 'NotoSans' }])
  expect(shape('Zoé Müller')).toMatchObject([{ face: undefined }])
  expect(shape("O'Neill")).toMatchObject([{ face: undefined }])
  expect(shape(NAMES.chinese)).toMatchObject([{ face: undefined }])
})

test('Hebrew goes from right to left; numbers in it do not, and brackets are mirrored.', () => {
  const [{ glyphs }] = shape('כהן') as [ReturnType<typeof shape>[number]]
  const font = faces.others.find(({ name }) => name.includes('hebrew'))!.regular.shaper
  const ids = (text: string) => font.shape(text, { isRightToLeft: false }).map(({ id }) => id)
  expect(glyphs.map(({ id }) => id)).toEqual(['ן', 'ה', 'כ'].flatMap(ids))
  expect(
    shape('רחוב הרצל 12 (קומה 3)')
      .map(({ text }) => text.trim())
      .join('|'),
  ).toMatch(/^\(\|3\|+קומה\|\)?/)
})

test('Arabic letters are joined, and alef after lam has a form of its own.', () => {
  const toIds = (text: string) => shape(text)[0]!.glyphs.map(({ id }) => id)
  for (const name of ['محمد', 'لا']) {
    const isolated = [...name].flatMap(toIds)
    expect(
      toIds(name)
        .toReversed()
        .filter((id, index) => id === isolated[index]),
    ).toEqual([])
  }
})

test('Marks stand on their letters: a Thai tone above the vowel, without an advance of its own.', () => {
  const [letter, vowel, tone] = shape('ปิ่น')[0]!.glyphs
  expect([vowel!.advance, tone!.advance]).toEqual([0, 0])
  expect(letter!.advance).toBeGreaterThan(0)
  const loose = shape('ป่')[0]!.glyphs[1]!
  expect([tone!.id, tone!.y]).not.toEqual([loose.id, loose.y])
})

test('Letters of Devanagari form conjuncts.', () => {
  expect(shape('श्री')[0]!.glyphs.length).toBeLessThan([...'श्री'].length)
})

test('A mark whose letter another face has is drawn all the same; what no face has is written as its number.', () => {
  expect(shape('ẹ́').flatMap(({ glyphs }) => glyphs.map(({ id }) => id))).not.toContain(0)
  expect(
    shape('🎁 𪚥')
      .map(({ text }) => text)
      .join(''),
  ).toBe('[U+1F381] [U+2A6A5]')
})

test('Lines are wrapped at words, and a word that is too long at any letter.', async () => {
  const texts = ['One two three', '浙江省杭州市西湖区', 'W'.repeat(30)]
  const pdf = await open('')
  const line = measureText(pdf, 'x', { size: 10, width: 1000 })
  const count = (text: string, width: number) =>
    Math.round(measureText(pdf, text, { size: 10, width }) / line)
  expect(texts.map((text) => count(text, 45))).toEqual([2, 3, 6])
  expect(texts.map((text) => count(text, 1000))).toEqual([1, 1, 1])
  expect(count('a\nb\n\nc', 1000)).toBe(4)
  expect(fitSize(pdf, texts[0]!, { width: 45, height: line * 1.5, sizes: [20, 10, 5] })).toBe(5)
})

test('Thai lines are wrapped between words, which no space shows.', async () => {
  const text = 'ถนนสุขุมวิทกรุงเทพ'
  const pdf = (await open(text)).addPage()
  const read = vi.spyOn(pdf, 'markContent')
  writeText(pdf as Pdf, text, { x: 0, y: 0, width: 55, size: 10 })
  expect(read.mock.calls.map(([, options]) => options!.actual)).toEqual(['ถนนสุขุมวิท', 'กรุงเทพ'])
})

test('Every character that forms take is one that a face is found for.', async () => {
  expect(await readFile(CHARACTERS_FILE, 'utf8'), 'npm run characters').toBe(
    toRanges(await listAllDrawable()),
  )
  expect(listUndrawable('Łukasz 김 𠮷 שָׁ \u202E علی\u200cرضا')).toEqual([])
  expect(listUndrawable('🎁 Zoë 𪚥🎁')).toEqual(['🎁', '𪚥'])
})
