import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { getPage } from '@shop/contract/articles'
import { standInPictures } from '../../../test/stand-in-pictures.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { loadArticleFolder } from './article-folder.ts'
import { CATALOGUE_FOLDER } from './catalogue-folder.ts'
import { createArticlesService } from '../../modules/articles/articles.service.ts'

const shop = await createTestApp()
const { db, clock } = shop
const publish = vi.fn(standInPictures.publish)
const pictures = { ...standInPictures, publish }
const articles = createArticlesService({ db, clock, products: shop.services.products, pictures })

let folder = ''
const importArticles = vi.fn(articles.importArticles)
const load = () => loadArticleFolder({ articles: { ...articles, importArticles } }, folder)

const SHIPPING = 'pages/shipping/en.md'
const readTitle = async () =>
  (await shop.call(getPage, { params: { slug: 'shipping' }, query: { language: 'en' } })).data.title

async function change(file: string, how: (text: string) => string): Promise<void> {
  const path = join(folder, file)
  await writeFile(path, how(await readFile(path, 'utf8')))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
  const made = folder
  onTestFinished(() => rm(made, { recursive: true }))
  for (const part of ['pages/shipping', 'stories/jade-in-china'])
    await cp(join(CATALOGUE_FOLDER, part), join(folder, part), { recursive: true })
  await mkdir(join(folder, 'pictures'))
  await load()
  importArticles.mockClear()
})

test('unchanged articles are not loaded again', async () => {
  expect(await load()).toBe('unchanged')
  expect(importArticles).not.toHaveBeenCalled()
})

test('an edited article is loaded at the next start', async () => {
  await change(SHIPPING, (text) => text.replace('Shipping Policy', 'How we send'))
  expect(await load()).toBe('1 changed')
  expect(await readTitle()).toBe('How we send')
  expect(await load()).toBe('unchanged')
  expect(importArticles).toHaveBeenCalledTimes(1)
})

test('an article edited in the database is reset to its file at the next start', async () => {
  const facts = JSON.stringify({ title: 'Nothing is sent', description: 'No', updated: '2026-01-01' })
  await db
    .updateTable('articles')
    .set({ facts })
    .where('slug', '=', 'shipping')
    .where('language', '=', 'en')
    .execute()
  expect(await readTitle()).toBe('Nothing is sent')
  expect(await load()).toBe('1 changed')
  expect(await readTitle()).toBe('Shipping Policy')
})

test('a new picture is added to its story at the next start', async () => {
  await writeFile(join(folder, 'pictures/story-jade-in-china.webp'), 'a picture')
  expect(await load()).toBe('2 changed')
})

test('pictures of stories are checked at every start: their files may be missing', async () => {
  await writeFile(join(folder, 'pictures/story-jade-in-china.webp'), 'a picture')
  await load()
  publish.mockClear()
  expect(await load()).toBe('unchanged')
  expect(publish).toHaveBeenCalledTimes(1)
})

test('an unreadable article is reported at every start', async () => {
  await rm(join(folder, 'pages/shipping/zh.md'))
  for (let start = 0; start < 2; start += 1)
    await expect(load()).rejects.toThrow('pages/shipping/zh.md:1: cannot be read')
})
