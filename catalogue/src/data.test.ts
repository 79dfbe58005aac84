import { access } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { TERM_FIELDS, findPriceFen } from './format.ts'
import type { CatalogueTerms } from './format.ts'
import type { CouponRecord } from './coupon-format.ts'
import { readCatalogueFolder } from './read-folder.ts'
import { SUBCATEGORY_SLUGS } from './taxonomy.ts'

const FOLDER = join(import.meta.dirname, '..')
const catalogue = await readCatalogueFolder(FOLDER)
const products = catalogue.ok ? catalogue.products.map(({ record }) => record) : []
const coupons = catalogue.ok ? catalogue.coupons : []

const BANNED_ENGLISH =
  /\b(cur(e|es|ed|ing)|heal(s|ed|er|ing)?|remed(y|ies)|therap\w*|diseases?|illness(es)?|guarantee\w*)\b/i
const BANNED_CHINESE =
  /治愈|治疗|疗愈|疗效|医治|祛病|防病|药效|包治|保证|治癒|治療|療癒|療效|醫治|祛病|藥效|包治|保證/

describe('the shop’s own catalogue', () => {
  test('is valid', () => {
    expect(catalogue).toMatchObject({ ok: true })
  })

  test('has at least eight products in every sub-category, in the file of that name', () => {
    for (const slug of SUBCATEGORY_SLUGS) {
      expect(products.filter(({ subcategory }) => subcategory === slug).length, slug).toBeGreaterThanOrEqual(
        8,
      )
    }
    if (catalogue.ok) {
      for (const { record, file } of catalogue.products)
        expect(file).toBe(`products/${record.subcategory}.json`)
    }
  })

  test('has unique SKUs and slugs', () => {
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length)
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length)
  })

  test('has prices from ¥39 to ¥2,980 and none from ¥80.00 to ¥89.99', () => {
    for (const { slug, price } of products) {
      const fen = findPriceFen(price) ?? 0
      expect(fen >= 3900 && fen <= 298_000 && !(fen >= 8000 && fen < 9000), `${slug} ${price}`).toBe(true)
    }
  })

  test('has a Chinese term for every value, and no term without a value', () => {
    if (!catalogue.ok) throw new Error('has faults')
    for (const kind of Object.keys(TERM_FIELDS) as (keyof CatalogueTerms)[]) {
      const used = new Set(products.flatMap((product) => product[TERM_FIELDS[kind]]))
      expect(Object.keys(catalogue.terms[kind]).toSorted(), kind).toEqual([...used].toSorted())
    }
  })

  test('has sold-out sizes, nearly sold-out ones, and one size of which exactly three are left', () => {
    const stocks = products.flatMap(({ sizes }) => sizes?.map(({ stock }) => stock) ?? [])
    expect(stocks).toContain(0)
    expect(stocks).toContain(1)
    expect(stocks.filter((stock) => stock === 3)).toHaveLength(1)
  })

  test('makes no medical claim and no promise', () => {
    const texts = [
      ...products.flatMap((product) => [product.name, product.description, product.meaning]),
      ...products.flatMap((product) => [product.care, product.ability]),
      ...coupons.flatMap((coupon) => [coupon.title, coupon.description]),
    ]
    for (const { en, zh, 'zh-Hant': hant } of texts) {
      expect(en).not.toMatch(BANNED_ENGLISH)
      expect(zh).not.toMatch(BANNED_CHINESE)
      expect(hant).not.toMatch(BANNED_CHINESE)
    }
  })

  test('has coupons of every kind and limit, one that has ended and one that starts later', () => {
    expect(coupons.length).toBeGreaterThanOrEqual(8)
    expect(new Set(coupons.map(({ type }) => type))).toEqual(new Set(['percent', 'fixed', 'free_shipping']))
    for (const isWanted of [
      (coupon: CouponRecord) => coupon.type === 'percent' && coupon.max_discount !== undefined,
      (coupon: CouponRecord) => coupon.type === 'percent' && coupon.category !== undefined,
      (coupon: CouponRecord) => coupon.type === 'fixed' && coupon.min_spend !== undefined,
      (coupon: CouponRecord) => coupon.total_limit !== undefined,
      (coupon: CouponRecord) => coupon.per_user_limit === 2,
      (coupon: CouponRecord) => coupon.ends_at < '2026-11',
      (coupon: CouponRecord) => coupon.starts_at > '2028',
    ]) {
      expect(coupons.filter(isWanted).length, isWanted.toString()).toBeGreaterThan(0)
    }
  })

  test('has no coupon whose discount exceeds its minimum subtotal', () => {
    for (const coupon of coupons) {
      if (coupon.type !== 'fixed') continue
      expect(findPriceFen(coupon.amount)!, coupon.code).toBeLessThan(
        findPriceFen(coupon.min_spend ?? '0.00')!,
      )
    }
  })

  test('has every picture, 1200 by 1200', { timeout: 30_000 }, async () => {
    for (const { file } of products.flatMap(({ pictures }) => pictures)) {
      const { width, height } = await sharp(join(FOLDER, 'pictures', file)).metadata()
      expect({ file, width, height }).toEqual({ file, width: 1200, height: 1200 })
    }
  })

  test.each([
    ['placeholder.jpg', 600, 600],
    ['hero.webp', 1600, 1200],
    ['category-bracelets.webp', 1200, 900],
    ['category-crystals.webp', 1200, 900],
    ['category-metaphysicals.webp', 1200, 900],
  ])('has the picture %s, %i by %i', async (file, width, height) => {
    expect(await sharp(join(FOLDER, 'pictures', file)).metadata()).toMatchObject({ width, height })
  })

  test('has the payment marks', async () => {
    await expect(access(join(FOLDER, 'pictures/icons/card2.png'))).resolves.toBeUndefined()
  })
})
