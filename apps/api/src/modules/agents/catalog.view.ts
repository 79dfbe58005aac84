import type { AgentAttributes, AgentProduct, AgentVariant } from '@shop/contract/agents/catalog.schemas'
import { toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { CURRENCY, toFen } from '@shop/contract/money/money'
import type { Product, ProductDetail } from '@shop/contract/products/products.schemas'
import { fill, readTexts } from '@shop/messages/texts'

const TEXTS = readTexts('agents/documents')

/** The separator of the ids of variants: a product's id has none. */
const SEPARATOR = ':'
/** Stars of reviews. */
const STARS = { least: 1, most: 5 }

/** What is the same in every product of a response. */
export interface ViewSettings {
  /** The shop's public address. */
  publicUrl: string
  language: PageLanguage
  /** The seller's name. */
  seller: string
}

/** The id of a variant; a product without sizes has one variant, with an empty size. */
export const toVariantId = (productId: string, size: string): string => productId + SEPARATOR + size

/** The parts of an id: its size is undefined for the id of a product. */
export function readVariantId(id: string): { product: string; size?: string } {
  const at = id.indexOf(SEPARATOR)
  return at < 0 ? { product: id } : { product: id.slice(0, at), size: id.slice(at + 1) }
}

/** The names of the only option in all languages: agents may repeat any. */
export const SIZE_NAMES: ReadonlySet<string> = new Set(Object.values(TEXTS).map(({ size }) => size))

/** A size of a product, or its only unit with an empty one. */
export interface Unit {
  size: string
  isAvailable: boolean
}

/** What can be bought of a product, available sizes first, each in the order of its page. */
export function listUnits({ sizes, product_qty: stock }: Product): Unit[] {
  if (sizes.length === 0) return [{ size: '', isAvailable: stock > 0 }]
  const units = sizes.map(({ size, stock }) => ({ size, isAvailable: stock > 0 }))
  return units.toSorted((one, other) => Number(other.isAvailable) - Number(one.isAvailable))
}

export function toSelected(unit: Unit, { language }: ViewSettings): AgentVariant['options'] {
  return unit.size === '' ? [] : [{ name: TEXTS[language].size, id: unit.size, label: unit.size }]
}

const toPrice = (money: string) => ({ amount: toFen(money), currency: CURRENCY })
const toRange = (money: string) => ({ min: toPrice(money), max: toPrice(money) })

/** A product with some of its variants. */
export function toAgentProduct(
  product: Product,
  variants: readonly AgentVariant[],
  view: ViewSettings,
): AgentProduct {
  const { publicUrl, language } = view
  const { product_id: id, slug, compare_at_price: before, rating } = product
  return {
    id,
    handle: slug,
    title: readLocalizedField(product, 'product_name', language),
    description: { plain: readLocalizedField(product, 'product_description', language) },
    url: toPageUrl(product, view),
    categories: [product.product_category, product.product_subcategory].map((value) => ({
      value,
      taxonomy: 'merchant',
    })),
    price_range: toRange(product.product_price),
    ...(before !== undefined && { list_price_range: toRange(before) }),
    media: product.images.map(({ url, width, height, ...image }) => ({
      type: 'image',
      url: new URL(url, publicUrl).href,
      alt_text: readLocalizedField(image, 'alt', language),
      width,
      height,
    })),
    ...toOptions(product, view),
    variants: [...variants],
    ...(rating && {
      rating: { value: rating.average, scale_min: STARS.least, scale_max: STARS.most, count: rating.count },
    }),
    tags: translateAll(product, product.tags, language),
    metadata: { attributes: toAttributes(product, language) },
  }
}

/** What can be chosen, with what is in stock of it. */
function toOptions(product: Product, { language }: ViewSettings): Pick<AgentProduct, 'options'> {
  const values = product.sizes.map(({ size, stock }) => ({
    id: size,
    label: size,
    available: stock > 0,
    exists: true,
  }))
  return values.length === 0 ? {} : { options: [{ name: TEXTS[language].size, values }] }
}

export function toAgentVariant(product: Product, unit: Unit, view: ViewSettings): AgentVariant {
  const { language, seller } = view
  const { product_id: id, sku, compare_at_price: before } = product
  const name = readLocalizedField(product, 'product_name', language)
  const title = unit.size === '' ? name : fill(TEXTS[language].sizeNamed, { size: unit.size })
  return {
    id: toVariantId(id, unit.size),
    sku: unit.size === '' ? sku : `${sku}-${unit.size.replaceAll(' ', '')}`,
    title,
    description: { plain: unit.size === '' ? name : `${name}, ${title}` },
    url: toPageUrl(product, view),
    price: toPrice(product.product_price),
    ...(before !== undefined && { list_price: toPrice(before) }),
    availability: {
      available: unit.isAvailable,
      status: unit.isAvailable ? 'in_stock' : 'out_of_stock',
    },
    options: toSelected(unit, view),
    seller: { name: seller, links: toShopLinks(view) },
  }
}

/** The shop's terms, in the language of a response. */
export function toShopLinks({ publicUrl, language }: ViewSettings): AgentVariant['seller']['links'] {
  const toLink = (path: string) => publicUrl + toLanguageAddress(path, language)
  return [
    { type: 'refund_policy', url: toLink('/return') },
    { type: 'shipping_policy', url: toLink('/shipping') },
    { type: 'terms_of_service', url: toLink('/terms') },
    { type: 'privacy_policy', url: toLink('/privacy') },
  ]
}

const toPageUrl = ({ slug }: Product, { publicUrl, language }: ViewSettings): string =>
  publicUrl + toLanguageAddress(`/product/${slug}`, language)

/** The facts of a product's own page; those that it lacks are left out. */
function toAttributes(product: Product | ProductDetail, language: PageLanguage): AgentAttributes {
  const translate = (joined: string) => translateAll(product, joined.split(', ').filter(Boolean), language)
  const { minerals = [], fit = [] } = product as Partial<ProductDetail>
  const facts: AgentAttributes = {
    stones: translate(product.Gem),
    materials: translate(product.Materials),
    colors: translate(product.product_color),
    elements: translate(product.Element),
    zodiac_signs: translate(product.SuitableZodiac),
    chinese_zodiac: translate(product.SuitableCzodiac),
    stone_size: product.StoneSize,
    meaning: readLocalizedField(product, 'meaning', language),
    origin: readLocalizedField(product, 'origin', language),
    treatment: readLocalizedField(product, 'treatment', language),
    care: readLocalizedField(product, 'care', language),
    warranty: readLocalizedField(product, 'warranty', language),
    weight_g: product.weight_g,
    minerals: minerals.map((mineral) => ({
      stone: readLocalizedField(mineral, 'gem', language),
      mineral: readLocalizedField(mineral, 'mineral', language),
      formula: mineral.formula,
      hardness: mineral.hardness,
      common_treatments: readLocalizedField(mineral, 'treatments', language),
      warnings: readLocalizedField(mineral, 'warnings', language),
    })),
    fit: fit.map(({ owners, ...line }) => ({ ...line, buyers: owners })),
  }
  const isKnown = (fact: unknown) =>
    fact !== undefined && fact !== '' && !(Array.isArray(fact) && fact.length === 0)
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => isKnown(fact)))
}

/** The names of catalogue values in a language; one without a name stays as it is. */
function translateAll(product: Product, values: readonly string[], language: PageLanguage): string[] {
  const names: Record<string, string> = readLocalizedField(product, 'terms' as 'terms_zh', language) ?? {}
  return values.map((value) => names[value] ?? value)
}
