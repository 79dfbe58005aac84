import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toDataFile } from '../scripts/data-file.ts'
import { listCities, listDistricts, listProvinces, resolveRegion, toPlaceLabel } from './regions.ts'

const provinces = listProvinces().map(({ name }) => name)
const cities = provinces.flatMap((province) =>
  listCities(province).map(({ name }) => ({ province, city: name })),
)
const districts = cities.flatMap((place) =>
  listDistricts(place.province, place.city).map(({ name }) => ({ ...place, district: name })),
)
const everyPlace = [
  ...listProvinces(),
  ...provinces.flatMap(listCities),
  ...cities.flatMap(({ province, city }) => listDistricts(province, city)),
]

/** English name of the first place with that name. */
const toEnglish = (name: string) => everyPlace.find((place) => place.name === name)?.name_en

test('the data file is up to date with the source package', () => {
  expect(readFileSync(new URL('./mainland.ts', import.meta.url), 'utf8')).toBe(toDataFile())
})

describe('the tree', () => {
  test('holds the mainland: 31 provinces, their cities and districts', () => {
    expect(provinces).toHaveLength(31)
    expect(cities.length).toBeGreaterThan(340)
    expect(districts.length).toBeGreaterThan(2_900)
    for (const name of ['台湾省', '香港特别行政区', '澳门特别行政区']) expect(provinces).not.toContain(name)
  })

  test('makes a municipality its own only city', () => {
    for (const name of ['北京市', '天津市', '上海市', '重庆市']) {
      expect(listCities(name).map((city) => city.name)).toEqual([name])
      expect(listDistricts(name, name).length).toBeGreaterThan(15)
    }
  })

  test('has no placeholder', () => {
    for (const { name } of everyPlace) expect(name).not.toMatch(/^市辖区$|直辖县级/)
  })

  test('lists divisions directly below a province as cities without districts', () => {
    expect(listCities('湖北省').map(({ name }) => name)).toContain('仙桃市')
    for (const [province, city] of [
      ['湖北省', '仙桃市'],
      ['广东省', '东莞市'],
      ['广东省', '中山市'],
      ['海南省', '儋州市'],
      ['甘肃省', '嘉峪关市'],
      ['新疆维吾尔自治区', '石河子市'],
    ] as const) {
      expect(listDistricts(province, city)).toEqual([])
      expect(resolveRegion({ province, city })).toEqual({ region: { province, city } })
    }
  })

  test('follows the changes of the last years', () => {
    const hangzhou = listDistricts('浙江省', '杭州市').map(({ name }) => name)
    expect(hangzhou).toEqual(expect.arrayContaining(['临平区', '钱塘区']))
    expect(hangzhou).not.toContain('江干区')
    expect(listCities('新疆维吾尔自治区').map(({ name }) => name)).toContain('白杨市')
    expect(listDistricts('福建省', '三明市').filter(({ name }) => name === '三元区')).toHaveLength(1)
  })

  test.each([
    ['重庆市', '重庆市', ['两江新区', '北碚区'], ['江北区', '渝北区']],
    ['浙江省', '宁波市', ['江北区'], []],
    ['新疆维吾尔自治区', '和田地区', ['和安县', '和康县'], []],
    ['新疆维吾尔自治区', '喀什地区', ['岑岭县', '叶城县'], []],
    ['福建省', '三明市', ['三元区', '沙县区'], ['梅列区', '沙县']],
  ])('has the divisions of %s, %s as they are since 2026', (province, city, present, absent) => {
    const names = listDistricts(province, city).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(present))
    for (const name of absent) expect(names).not.toContain(name)
  })

  test('has the thirteen cities of the Production and Construction Corps, the newest included', () => {
    const corps = [
      '石河子市',
      '阿拉尔市',
      '图木舒克市',
      '五家渠市',
      '北屯市',
      '铁门关市',
      '双河市',
      '可克达拉市',
    ]
    expect(listCities('新疆维吾尔自治区').map(({ name }) => name)).toEqual(
      expect.arrayContaining([...corps, '昆玉市', '胡杨河市', '新星市', '白杨市', '草湖市']),
    )
  })

  test('has unique names among siblings, in both languages', () => {
    const families = [
      listProvinces(),
      ...provinces.map(listCities),
      ...cities.map(({ province, city }) => listDistricts(province, city)),
    ]
    for (const siblings of families) {
      expect(new Set(siblings.map(({ name }) => name)).size).toBe(siblings.length)
      expect(new Set(siblings.map(({ name_en }) => name_en.toLowerCase())).size).toBe(siblings.length)
    }
  })
})

describe('the English name', () => {
  test.each([
    ['陕西省', 'Shaanxi'],
    ['山西省', 'Shanxi'],
    ['内蒙古自治区', 'Inner Mongolia'],
    ['西藏自治区', 'Tibet'],
    ['新疆维吾尔自治区', 'Xinjiang'],
    ['呼和浩特市', 'Hohhot'],
    ['乌鲁木齐市', 'Urumqi'],
    ['拉萨市', 'Lhasa'],
    ['哈尔滨市', 'Harbin'],
    ['齐齐哈尔市', 'Qiqihar'],
    ['西安市', "Xi'an"],
    ['浦东新区', 'Pudong New Area'],
    ['伊宁县', 'Yining County'],
    ['忠县', 'Zhongxian'],
    ['长白朝鲜族自治县', 'Changbai'],
    ['融水苗族自治县', 'Rongshui'],
    ['积石山保安族东乡族撒拉族自治县', 'Jishishan'],
    ['两江新区', 'Liangjiang New Area'],
    ['岑岭县', 'Cenling'],
    ['草湖市', 'Caohu'],
    ['唐山市汉沽管理区', 'Tangshan Hangu Administrative Zone'],
  ])('of %s is %s', (name, english) => expect(toEnglish(name)).toBe(english))

  test.each([
    ['重庆市', 'Chongqing'],
    ['长春市', 'Changchun'],
    ['厦门市', 'Xiamen'],
    ['六安市', "Lu'an"],
    ['蚌埠市', 'Bengbu'],
    ['亳州市', 'Bozhou'],
    ['丽水市', 'Lishui'],
    ['台州市', 'Taizhou'],
    ['百色市', 'Baise'],
    ['东莞市', 'Dongguan'],
    ['乐山市', 'Leshan'],
    ['乐清市', 'Yueqing'],
    ['乐亭县', 'Laoting'],
    ['涡阳县', 'Guoyang'],
    ['铅山县', 'Yanshan'],
    ['番禺区', 'Panyu'],
    ['闵行区', 'Minhang'],
    ['新都区', 'Xindu'],
    ['什邡市', 'Shifang'],
    ['红寺堡区', 'Hongsibu'],
  ])('of %s, which can be read in several ways, is %s', (name, english) =>
    expect(toEnglish(name)).toBe(english),
  )

  test('is written in letters, with spaces and apostrophes', () => {
    for (const { name_en } of everyPlace) expect(name_en).toMatch(/^[A-Z][A-Za-züê' -]+$/)
  })
})

describe('a typed region', () => {
  const WEST_LAKE = { province: '浙江省', city: '杭州市', district: '西湖区' }

  test('is found by its Chinese names and by its English ones', () => {
    for (const typed of [
      WEST_LAKE,
      { province: 'Zhejiang', city: 'Hangzhou', district: 'Xihu' },
      { province: 'zhejiang', city: '杭州市', district: 'XIHU' },
    ]) {
      expect(resolveRegion(typed)).toEqual({ region: WEST_LAKE })
    }
  })

  test.each([
    [{ ...WEST_LAKE, province: '浙江' }, 'province', {}],
    [{ ...WEST_LAKE, province: '' }, 'province', {}],
    [{ province: '台湾省', city: '台北市' }, 'province', {}],
    [{ ...WEST_LAKE, province: 'Jiangsu' }, 'city', { province: '江苏省' }],
    [{ ...WEST_LAKE, city: '宁波市' }, 'district', { province: '浙江省', city: '宁波市' }],
    [{ ...WEST_LAKE, district: '江干区' }, 'district', { province: '浙江省', city: '杭州市' }],
    [{ province: '浙江省', city: '杭州市' }, 'district', { province: '浙江省', city: '杭州市' }],
  ] as const)('%j is not in the tree: %s', (typed, unknown, region) => {
    expect(resolveRegion(typed)).toEqual({ region, unknown })
  })

  test('may name a town where the city has no districts', () => {
    const town = { province: '广东省', city: '东莞市', district: '长安镇' }
    expect(resolveRegion({ ...town, city: 'dongguan' })).toEqual({ region: town })
  })
})

describe('in Traditional Chinese', () => {
  test.each([
    ['广东省', '廣東省'],
    ['余干县', '餘干縣'],
    ['阳谷县', '陽穀縣'],
    ['平谷区', '平谷區'],
    ['乌拉特后旗', '烏拉特後旗'],
  ])('%s is listed as %s', (name, label) => {
    const place = everyPlace.find((each) => each.name === name)!
    expect(toPlaceLabel(place, 'zh-Hant')).toBe(label)
    expect(toPlaceLabel(place, 'zh')).toBe(name)
  })

  test('no two places of a list have the same name', () => {
    for (const list of [
      listProvinces(),
      ...provinces.map(listCities),
      ...cities.map(({ province, city }) => listDistricts(province, city)),
    ]) {
      const labels = list.map((place) => toPlaceLabel(place, 'zh-Hant'))
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  test('a region is found and stored by its own names', () => {
    expect(resolveRegion({ province: '廣東省', city: '廣州市', district: '荔灣區' })).toEqual({
      region: { province: '广东省', city: '广州市', district: '荔湾区' },
    })
  })
})
