import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/stones/stones.console'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import { listStones } from '@shop/contract/stones/stones.endpoints'
import { aProduct } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('content')

const FACTS = {
  mineral: { en: 'Pectolite', zh: '针钠钙石' },
  formula: 'NaCa2Si3O8(OH)',
  crystal_system: 'triclinic',
  hardness: { min: 4.5, max: 5 },
  density: { min: 2.84, max: 2.9 },
  treatments: { en: 'Usually none', zh: '通常不作处理' },
  warnings: ['sun'],
  sources: ['book'],
}

const CORRESPONDENCES = { color: 'Blue', zodiac: { Aquarius: ['shop'] } }
const aStone = (gem: string, extra: object = {}) => ({
  gem,
  name_zh: '海纹石',
  facts: FACTS,
  correspondences: CORRESPONDENCES,
  ...extra,
})

test('the stones of the files are filled in once; afterwards they are the merchant’s', async () => {
  await shop.services.stones.fill()
  const { data } = await console.call(endpoints.listStones, { query: { q: 'Amethyst' } }, { as })
  const [amethyst] = data.items
  expect(amethyst).toMatchObject({
    id: 'Amethyst',
    correspondences: { color: 'Purple' },
    facts: { formula: 'SiO2' },
  })
  const correspondences = { color: 'Red', zodiac: {} }
  const params = { id: 'Amethyst' }
  await console.call(endpoints.changeStone, { params, body: { version: 1, correspondences } }, { as })
  await shop.services.stones.fill()
  const { items } = (await shop.call(listStones, {})).data
  expect(items.find(({ gem }) => gem === 'Amethyst')).toMatchObject(correspondences)
  expect(items).toHaveLength(31)
})

describe('a stone', () => {
  test('is created once with its name, facts and correspondences, and shown with its products', async () => {
    const { id } = await aProduct(shop, { gem: ['Larimar'] })
    const created = await console.call(endpoints.createStone, { body: aStone('Larimar') }, { as })
    expect(created.data).toMatchObject({ id: 'Larimar', name_zh: '海纹石', version: 1, products: 1 })
    const again = await console.call(endpoints.createStone, { body: aStone('Larimar') }, { as })
    expect(again.data).toEqual(created.data)
    const { data } = await shop.call(getProduct, { params: { id } })
    expect(data.minerals).toMatchObject([{ gem: 'Larimar', gem_zh: '海纹石', hardness: '4.5–5' }])
    const { items } = (await shop.call(listProducts, { query: { q: '海纹石' } })).data
    expect(items.map(({ product_id }) => product_id)).toEqual([id])
    expect((await shop.call(listStones, {})).data.items).toContainEqual({
      gem: 'Larimar',
      gem_zh: '海纹石',
      ...CORRESPONDENCES,
    })
  })

  test('changes part by part; a stale change is refused with the stone as it stands', async () => {
    await console.call(endpoints.createStone, { body: aStone('Partstone') }, { as })
    const params = { id: 'Partstone' }
    const save = (body: object) =>
      console.call(endpoints.changeStone, { params, body: { version: 1, ...body } }, { as })
    const facts = { ...FACTS, hardness: { min: 5, max: 5 } }
    const { data } = await save({ facts, name_zh: '部分石' })
    expect(data).toMatchObject({ version: 2, facts, name_zh: '部分石', correspondences: CORRESPONDENCES })
    const stale = await save({ name_zh: '别名' })
    expect(stale.error).toMatchObject({ code: 'STALE_VERSION', details: [{ current: data }] })
  })

  test.each([
    ['facts.crystal_system', { facts: { ...FACTS, crystal_system: 'round' } }],
    ['facts.hardness.max', { facts: { ...FACTS, hardness: { min: 5, max: 4 } } }],
    ['correspondences.color', { correspondences: { color: 'Plaid', zodiac: {} } }],
    ['correspondences.zodiac', { correspondences: { color: 'Blue', zodiac: { Leo: ['hearsay'] } } }],
  ])('is refused for its %s', async (path, extra) => {
    const { error } = await console.call(endpoints.createStone, { body: aStone('Wrongstone', extra) }, { as })
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] })
  })

  test('has a form that offers the colours of each element, systems, warnings and sources', async () => {
    const { data } = await console.call(endpoints.listStoneChoices, {}, { as })
    expect(data.colors).toContainEqual({
      color: 'Blue',
      color_zh: '蓝色',
      color_zh_hant: '藍色',
      element: 'Water',
    })
    expect(data.crystal_systems).toContainEqual({
      id: 'cubic',
      name: { en: 'cubic', zh: '等轴晶系', 'zh-Hant': '等軸晶系' },
    })
    expect(data.warnings).toContainEqual({
      id: 'acids',
      name: { en: 'keep from acids and vinegar', zh: '忌酸', 'zh-Hant': '忌酸' },
    })
    expect(data.sources).toContain('handbook')
  })
})
