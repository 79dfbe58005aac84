import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/vocabulary/vocabulary.console'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import { productsSchemas } from '@shop/contract/products/products.schemas'
import { aProduct } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { createServices } from '../../../services.ts'
import { createProductsService } from '../../products/products.service.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('content')
const { config, db, jobs, clock, log } = shop
/** Another process of the same shop. */
const elsewhere = createServices({ config, db, jobs, clock, log, registry: new Registry() })

test('a synonym finds in every process what it means, until it is forgotten', async () => {
  const { id } = await aProduct(shop, { name: { en: 'Larimarish drop', zh: '海纹石坠' } })
  const find = async (products: typeof elsewhere.products) =>
    (await products.list(productsSchemas.listProducts.query.parse({ q: 'dolphinstone' }))).items.map(
      ({ product_id }) => product_id,
    )
  const body = { searched: 'dolphinstone', means: ['larimarish'] }
  expect(await find(elsewhere.products)).not.toContain(id)
  const created = await console.call(endpoints.createSynonym, { body }, { as })
  expect([await find(elsewhere.products), await find(shop.services.products)]).toEqual([[id], [id]])
  expect((await console.call(endpoints.createSynonym, { body }, { as })).data).toEqual(created.data)
  const params = { id: body.searched }
  await console.call(endpoints.changeSynonym, { params, body: { version: 1, means: ['jade'] } }, { as })
  const stale = await console.call(
    endpoints.changeSynonym,
    { params, body: { version: 1, means: ['x'] } },
    { as },
  )
  expect(stale.error).toMatchObject({
    code: 'STALE_VERSION',
    details: [{ current: { version: 2, means: ['jade'] } }],
  })
  await console.call(endpoints.deleteSynonym, { params }, { as })
  expect(await find(elsewhere.products)).not.toContain(id)
})

test('a search reads no synonyms while they are the same', async () => {
  const statements: string[] = []
  const observed = createProductsService({
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    }),
    clock,
    secret: config.secrets.auth,
  })
  const find = () => observed.list(productsSchemas.listProducts.query.parse({ q: 'jade' }))
  // Apart from the one statement that compares the versions of all words.
  const readsSynonyms = (statement: string) =>
    /search_synonyms|search_stop_words|catalogue_imports/.test(statement) && !statement.includes('xmin')
  await find()
  expect(statements.some(readsSynonyms)).toBe(true)
  statements.length = 0
  await find()
  expect([statements.length > 0, statements.filter(readsSynonyms)]).toEqual([true, []])
})

test('the words of the file are filled in once, and never again', async () => {
  const { data } = await console.call(endpoints.listSynonyms, { query: { q: 'rock crystal' } }, { as })
  const [{ id } = { id: '' }] = data.items
  await console.call(endpoints.deleteSynonym, { params: { id } }, { as })
  await shop.services.fillVocabulary()
  const after = await console.call(endpoints.listSynonyms, { query: { q: 'rock crystal' } }, { as })
  expect([id, after.data.items]).toEqual(['rock crystal', []])
})

describe('a label', () => {
  test('in Chinese is shown and found by its new name; one in use is not deleted', async () => {
    const product = await aProduct(shop, { gem: ['Labelite'] })
    const body = { kind: 'gem' as const, value: 'Labelite', value_zh: '标签石' }
    await console.call(endpoints.createTerm, { body }, { as })
    const params = { id: 'gem:Labelite' }
    const change = { version: 1, value_zh: '新名石' }
    const { data } = await console.call(endpoints.changeTerm, { params, body: change }, { as })
    expect(data).toMatchObject({ version: 2, products: 1, value_zh: '新名石' })
    const shown = await shop.call(getProduct, { params: { id: product.id } })
    expect(shown.data.terms_zh).toMatchObject({ Labelite: '新名石' })
    const found = await shop.call(listProducts, { query: { q: '新名石' } })
    expect(found.data.items.map(({ product_id }) => product_id)).toEqual([product.id])
    expect((await console.call(endpoints.deleteTerm, { params }, { as })).error.code).toBe('WORD_IN_USE')
  })
})
