import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CATALOGUE_FOLDER } from '../../boot/seed/catalogue-folder.ts'
import { readArticleFolder } from './article-files.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'articles-'))
  for (const part of ['pages/shipping', 'stories/jade-in-china'])
    await cp(join(CATALOGUE_FOLDER, part), join(folder, part), { recursive: true })
})

afterEach(() => rm(folder, { recursive: true }))

async function errorsAfter(file: string, change: (text: string) => string) {
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
  const result = await readArticleFolder(folder)
  return result.ok ? [] : result.errors
}

const SHIPPING = 'pages/shipping/en.md'
const JADE = 'stories/jade-in-china/en.md'

test('each text is read in each language', async () => {
  const result = await readArticleFolder(folder)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  expect(result.articles).toMatchObject([
    {
      kind: 'page',
      slug: 'shipping',
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      fields: {
        title: { en: 'Shipping Policy', zh: '配送政策', 'zh-Hant': '配送政策' },
        text: { en: expect.stringMatching(/^We choose/), zh: expect.stringContaining('## ') },
      },
    },
    {
      kind: 'story',
      slug: 'jade-in-china',
      picture: 'story-jade-in-china.webp',
      fields: { order: 1, image: null, products: expect.arrayContaining(['nephrite-resting-rabbit']) },
    },
  ])
})

test('line ends of either kind read the same', async () => {
  const before = await readArticleFolder(folder)
  expect(await errorsAfter(SHIPPING, (text) => text.replaceAll('\n', '\r\n'))).toEqual([])
  expect(await readArticleFolder(folder)).toEqual(before)
})

describe('an error has a file and a line', () => {
  test.each([
    ['no front matter', (text: string) => text.replace('---', ''), 1, '', 'between two lines of "---"'],
    [
      'front matter that is not YAML',
      (text: string) => text.replace('title:', 'title: ['),
      3,
      '',
      'is not YAML',
    ],
    ['a missing field', (text: string) => text.replace(/^title:.*\n/m, ''), 2, 'title', 'is missing'],
    [
      'an unknown field',
      (text: string) => text.replace('title:', 'colour: red\ntitle:'),
      2,
      'colour',
      'known',
    ],
    ['an invalid date', (text: string) => text.replace(/updated: .*/, 'updated: soon'), 4, 'updated', 'date'],
    ['HTML', (text: string) => `${text}\n<script>1</script>\n`, undefined, '', '"html" is not allowed'],
    ['a picture', (text: string) => `${text}\n![a](b.png)\n`, undefined, '', '"image" is not allowed'],
    ['a script in a link', (text: string) => `${text}\n[a](javascript:1)\n`, undefined, '', 'neither a path'],
    ['another host in a path', (text: string) => `${text}\n[a](//evil.example)\n`, undefined, '', 'neither'],
    ['a title within the text', (text: string) => `${text}\n# Title\n`, undefined, '', 'begins with "##"'],
    ['a list within a list', (text: string) => `${text}\n- a\n  - b\n`, undefined, '', 'plain paragraphs'],
    ['no text', (text: string) => text.replace(/^(---\n.*?\n---\n).*$/s, '$1'), 6, '', 'has no text'],
  ])('%s', async (_, change, line, path, message) => {
    const text = await readFile(join(folder, SHIPPING), 'utf8')
    const errors = await errorsAfter(SHIPPING, change)
    // Text appended to the file is one line below its former last line.
    expect(errors).toContainEqual(
      expect.objectContaining({
        file: SHIPPING,
        line: line ?? text.split('\n').length + 1,
        path,
        message: expect.stringContaining(message),
      }),
    )
  })

  test('a story with a source that has no title', async () => {
    const errors = await errorsAfter(JADE, (text) => text.replace(/^ {2}- title: /m, '  - name: '))
    expect(errors).toContainEqual(expect.objectContaining({ file: JADE, path: 'sources[0].title' }))
    const line = (await readFile(join(folder, JADE), 'utf8')).split('\n').indexOf('sources:') + 2
    expect(errors.map((error) => error.line)).toContain(line)
  })
})

describe('the languages must match', () => {
  const ZH = 'stories/jade-in-china/zh.md'

  test('in their products', async () => {
    const errors = await errorsAfter(ZH, (text) => text.replace('nephrite-resting-rabbit', 'another-rabbit'))
    expect(errors).toMatchObject([{ file: ZH, path: 'products', message: `differs from ${JADE}` }])
  })

  test('in their outline', async () => {
    const errors = await errorsAfter(ZH, (text) => text.replace(/^## /m, '### '))
    expect(errors).toMatchObject([{ file: ZH, message: `has different headings from ${JADE}` }])
  })

  test('in the outline of a language that may be missing', async () => {
    const other = 'stories/jade-in-china/zh-Hant.md'
    const errors = await errorsAfter(other, (text) => text.replace(/^## /m, '### '))
    expect(errors).toMatchObject([{ file: other, message: `has different headings from ${JADE}` }])
    await rm(join(folder, other))
    const result = await readArticleFolder(folder)
    expect(result.ok && result.articles.map(({ fields }) => Object.keys(fields.title))).toEqual([
      ['en', 'zh', 'zh-Hant'],
      ['en', 'zh'],
    ])
  })

  test('and a missing translation is an error', async () => {
    await rm(join(folder, ZH))
    expect(await readArticleFolder(folder)).toMatchObject({
      ok: false,
      errors: [{ file: ZH, line: 1, message: 'cannot be read' }],
    })
  })
})

test('a missing folder is an error, not an exception', async () => {
  const result = await readArticleFolder(join(folder, 'nowhere'))
  expect(result).toMatchObject({ ok: false, errors: [{ file: 'pages' }, { file: 'stories' }] })
})

test('a file that is not text is an error', async () => {
  await mkdir(dirname(join(folder, 'pages/zero/en.md')))
  await writeFile(join(folder, 'pages/zero/en.md'), Buffer.from([0xff, 0xfe, 0x00]))
  const result = await readArticleFolder(folder)
  expect(result).toMatchObject({
    ok: false,
    errors: [{ file: 'pages/zero/en.md' }, { file: 'pages/zero/zh.md' }],
  })
})
