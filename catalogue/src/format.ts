import { startOf } from '@shop/contract/days/days.rules'
import { inEachLanguage, isOptionalLanguage } from '@shop/contract/languages/languages'
import type { Translated } from '@shop/contract/languages/translated'
import {
  listFields,
  mapFields,
  PRODUCT_FIELDS,
  WITHOUT_TEXTS,
  type FieldsOf,
  type ProductFieldName,
} from '@shop/contract/products/product-fields.rules'
import { translated } from '@shop/contract/text/fields.schemas'
import { z } from 'zod'
import { CATEGORY_SLUGS, isSubcategoryOf, SUBCATEGORY_SLUGS } from './taxonomy.ts'

/** Limits of the catalogue format. Lengths are UTF-16 units, as JavaScript and the database count them. */
export const CATALOGUE_LIMITS = {
  fileBytes: 64 * 1024 * 1024,
  errors: 200,
  skuLength: 32,
  slugLength: 80,
  nameLength: 120,
  shortTextLength: 300,
  longTextLength: 2000,
  labelLength: 60,
  labels: 20,
  sizes: 20,
  pictures: 8,
  stock: 100_000,
  minPriceFen: 1,
  maxPriceFen: 100_000_000,
} as const

/** When a product is shown first: a day begins at midnight where the shop is. */
export const toPublishedAt = ({ published_at: at }: { published_at: string }): Date =>
  z.iso.date().safeParse(at).success ? startOf(at) : new Date(at)

/** Converts a price of the format ("199.00") to fen; undefined for any other text. */
export function findPriceFen(price: string): number | undefined {
  return /^(0|[1-9]\d{0,6})\.\d{2}$/.test(price) ? Number(price.replace('.', '')) : undefined
}

// Surrounding spaces and control characters would not survive a spreadsheet; lone surrogates would not survive UTF-8.
const UNSAFE_TEXT = /^\s|\s$|[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/

function text(maxLength: number) {
  return z
    .string()
    .min(1, 'must not be empty')
    .max(maxLength)
    .refine((value) => !UNSAFE_TEXT.test(value) && value.isWellFormed(), {
      message: 'must not begin or end with a space, nor hold control characters',
    })
}

/** A text in each language; those that are read from another may be missing. */
export const texts = (maxLength: number) => translated(text(maxLength))

// "|" and "=" separate the items of a list in a CSV cell.
const label = text(CATALOGUE_LIMITS.labelLength).regex(/^[^|=\n]*$/, 'must not hold "|", "=" or a line break')

function labels(min: number) {
  return z
    .array(label)
    .min(min)
    .max(CATALOGUE_LIMITS.labels)
    .refine((list) => new Set(list).size === list.length, { message: 'names the same value twice' })
}

/** An amount in yuan with two digits. */
export const price = z.string().refine(
  (value) => {
    const fen = findPriceFen(value)
    return fen !== undefined && fen >= CATALOGUE_LIMITS.minPriceFen && fen <= CATALOGUE_LIMITS.maxPriceFen
  },
  { message: 'must be a price in yuan with two digits, "0.01" to "1000000.00"' },
)

const stock = z.int().min(0).max(CATALOGUE_LIMITS.stock)

const size = z.strictObject({ size: label.max(24), stock })

const share = z.number().min(0).max(1)

const picture = z.strictObject({
  file: z.string().regex(/^[a-z0-9][a-z0-9-]{0,89}\.(webp|jpg|png)$/, 'must be a plain picture file name'),
  alt: texts(CATALOGUE_LIMITS.shortTextLength),
  focal: z
    .strictObject({ x: share, y: share })
    .optional()
    .describe('What must stay visible in a crop, as shares of width and height'),
})

const integer = ({ most }: { most: number }) => z.int().min(1).max(most)

const facts = mapFields({
  texts: ({ most }) => texts(most),
  labels: ({ least }) => labels(least),
  label: () => label.optional(),
  number: integer,
  optional_number: (field) => integer(field).optional(),
})

/** Picks fields of the table, in its order. */
const pick = <Name extends ProductFieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, facts[name]])) as Pick<typeof facts, Name>

const fields = {
  sku: z
    .string()
    .max(CATALOGUE_LIMITS.skuLength)
    .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'must be capital letters and digits joined by "-"'),
  slug: z
    .string()
    .max(CATALOGUE_LIMITS.slugLength)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters and digits joined by "-"'),
  category: z.enum(CATEGORY_SLUGS),
  subcategory: z.enum(SUBCATEGORY_SLUGS),
  ...pick(listFields('texts')),
  price,
  compare_at_price: price.optional(),
  cost: price.optional().describe('What a unit costs the shop; no shopper sees it'),
  sizes: z.array(size).min(1).max(CATALOGUE_LIMITS.sizes).optional(),
  stock: stock.optional(),
  ...pick(WITHOUT_TEXTS),
  status: z.enum(['active', 'draft', 'archived']),
  published_at: z.union(
    [z.iso.date(), z.iso.datetime()],
    'must be a date such as "2026-10-05", or a time such as "2026-10-05T08:00:00Z"',
  ),
  pictures: z.array(picture).min(1).max(CATALOGUE_LIMITS.pictures),
}

/** Runs a cross-field rule if its fields are valid, even if others are not. */
function needs(part: z.ZodType) {
  return { when: ({ value }: { value: unknown }) => part.safeParse(value).success }
}

/** A product of the catalogue files. Prices are yuan with two digits; unknown keys are errors. */
export const ProductRecord = z
  .strictObject(fields)
  .refine(({ category, subcategory }) => isSubcategoryOf(category, subcategory), {
    path: ['subcategory'],
    message: 'is not a sub-category of the category',
    ...needs(z.object({ category: fields.category, subcategory: fields.subcategory })),
  })
  .refine(({ sizes, stock }) => (sizes === undefined) !== (stock === undefined), {
    path: ['stock'],
    message: 'must be given exactly when there are no sizes',
    ...needs(z.object({ sizes: z.unknown(), stock: z.unknown() })),
  })
  .refine(({ sizes }) => new Set(sizes?.map((each) => each.size)).size === (sizes?.length ?? 0), {
    path: ['sizes'],
    message: 'names the same size twice',
    ...needs(z.object({ sizes: fields.sizes })),
  })
  .refine((record) => isReduced(record.price, record.compare_at_price), {
    path: ['compare_at_price'],
    message: 'must be higher than the price',
    ...needs(z.object({ price: fields.price, compare_at_price: fields.compare_at_price })),
  })
  .refine(({ pictures }) => new Set(pictures.map((each) => each.file)).size === pictures.length, {
    path: ['pictures'],
    message: 'names the same file twice',
    ...needs(z.object({ pictures: fields.pictures })),
  })

export type ProductRecord = z.infer<typeof ProductRecord>

function isReduced(price: string, compareAt: string | undefined): boolean {
  return compareAt === undefined || (findPriceFen(compareAt) ?? 0) > (findPriceFen(price) ?? 0)
}

/** The names of a value in the other languages: the value itself is its English name. */
export type TermNames = Omit<Translated<string>, 'en'>

const { en: _, ...names } = inEachLanguage((language) =>
  isOptionalLanguage(language) ? label.optional() : label,
)

/** Files may have the Chinese name alone: `"Agate": "玛瑙"`. */
const termNames = z.preprocess(
  (value) => (typeof value === 'string' ? { zh: value } : value),
  z.strictObject(names) as unknown as z.ZodType<TermNames>,
)

const terms = z.record(label, termNames)

type TermField = FieldsOf<'labels'>
type TermOf<Name extends TermField> = (typeof PRODUCT_FIELDS)[Name]['term']

/** The product field whose values each kind of term translates. */
export const TERM_FIELDS = Object.fromEntries(
  listFields('labels').map((name) => [PRODUCT_FIELDS[name].term, name]),
) as { [Name in TermField as TermOf<Name>]: Name }

/** The names of all shared values (by English value), by kind. */
export const CatalogueTerms = z.strictObject(
  Object.fromEntries(Object.keys(TERM_FIELDS).map((kind) => [kind, terms])) as Record<
    keyof typeof TERM_FIELDS,
    typeof terms
  >,
)

export type CatalogueTerms = z.infer<typeof CatalogueTerms>
