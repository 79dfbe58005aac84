import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { getPage } from '@shop/contract/articles/articles.endpoints'
import { changeContent, getContent, publishContent } from '@shop/contract/content/content.console'
import { getHome } from '@shop/contract/home/home.endpoints'
import { createTestConsole } from '../../../test/console.ts'
import { standInPictures } from '../../../test/stand-in-pictures.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { loadArticleFolder } from './article-folder.ts'
import { CATALOGUE_FOLDER } from './catalogue-folder.ts'
import { createContentFiles } from '../../modules/articles/content-files.service.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('content')
const { db, clock } = shop
const contentFiles = createContentFiles({
  db,
  clock,
  audit: shop.services.audit,
  pictures: standInPictures,
})

let folder = ''
const addMissing = vi.fn(contentFiles.addMissing)
const load = () => loadArticleFolder({ contentFiles: { ...contentFiles, addMissing } }, folder)

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
  addMissing.mockClear()
})

test('the first start fills the shop, and the next one reads nothing', async () => {
  expect(await readTitle()).toBe('Shipping Policy')
  expect((await shop.call(getHome, { query: {} })).data.title).toBe(
    'Unearthing the Spiritual Treasures of Asia',
  )
  expect(await load()).toBe('unchanged')
  expect(addMissing).not.toHaveBeenCalled()
})

test('a start never overwrites what the merchant has changed, nor brings in an edited file', async () => {
  const params = { id: 'page:shipping' }
  const { data: content } = await console.call(getContent, { params }, { as })
  const title = { en: 'How we send', zh: '如何寄送' }
  const body = { version: content.version, title }
  const { version } = (await console.call(changeContent, { params, body }, { as })).data
  await console.call(publishContent, { params, body: { version, action: 'publish' } }, { as })
  await change(SHIPPING, (text) => text.replace('Shipping Policy', 'The file says'))
  expect(await load()).toBe('unchanged')
  expect(await readTitle()).toBe('How we send')
})

test('a text that a new release brings is added at its first start, and changes no other', async () => {
  const title = await readTitle()
  await change(SHIPPING, (text) => text.replace('Shipping Policy', 'The file says'))
  await cp(join(CATALOGUE_FOLDER, 'pages/return'), join(folder, 'pages/return'), { recursive: true })
  expect(await load()).toBe('1 added')
  expect((await shop.call(getPage, { params: { slug: 'return' } })).status).toBe(200)
  expect(await readTitle()).toBe(title)
})

test('a missing text that cannot be read is reported at every start', async () => {
  await cp(join(CATALOGUE_FOLDER, 'pages/terms'), join(folder, 'pages/terms'), { recursive: true })
  await rm(join(folder, 'pages/terms/zh.md'))
  for (let start = 0; start < 2; start += 1)
    await expect(load()).rejects.toThrow('pages/terms/zh.md:1: cannot be read')
})
