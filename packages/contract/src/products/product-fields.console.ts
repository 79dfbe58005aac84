import { z } from 'zod'
import { translated } from '../text/fields.schemas.ts'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { CATEGORIES } from '../categories/categories.endpoints.ts'
import { Price } from '../money/money.schemas.ts'
import { Version } from '../http/lists.console.ts'
import { mapFields } from './product-fields.rules.ts'

/** Where a product stands: only an active one whose time has come is on sale. */
export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const
export const ProductStatus = z.enum(PRODUCT_STATUSES)
export type ProductStatus = z.infer<typeof ProductStatus>

const Text = (max: number) => z.string().trim().max(max)
const Texts = (max: number) => translated(Text(max))
const Label = Text(60).regex(TEXT_FORMATS.label)
const Labels = z.array(Label.min(1)).max(20)

const Share = z.number().min(0).max(1)

/** A picture of a product: `file` as its upload named it. */
export const PictureFields = z.strictObject({
  file: z.string().max(100),
  alt: Texts(300),
  /** What must stay visible in a crop, as shares of width and height. */
  focal: z.strictObject({ x: Share, y: Share }).optional(),
})

const integer = ({ most }: { most: number }) => z.int().min(1).max(most)

const facts = mapFields({
  texts: ({ most }) => Texts(most),
  labels: () => Labels,
  label: () => Label.optional(),
  number: integer,
  optional_number: (field) => integer(field).optional(),
})

/** All that can be changed of a product at once. Sizes and stock have calls of their own. */
export const ProductFields = z.strictObject({
  sku: z.string().max(32).regex(TEXT_FORMATS.sku),
  slug: z.string().max(80).regex(TEXT_FORMATS.slug),
  category: z.enum(CATEGORIES.map(({ slug }) => slug)),
  subcategory: z.enum(CATEGORIES.flatMap(({ subcategories }) => [...subcategories])),
  price: Price,
  compare_at_price: Price.optional(),
  ...facts,
  pictures: z.array(PictureFields).max(8),
})

export type ProductFields = z.infer<typeof ProductFields>

/** One size with its stock; a product without sizes has one whose name is empty. */
export const ProductSize = z.object({
  size: z.string(),
  available: z.int(),
  reserved: z.int(),
  /** At or below it the size counts as low. */
  alert_level: z.int(),
  is_sold: z.boolean(),
})

/** A product in the console. */
export const ConsoleProduct = ProductFields.extend({
  id: z.string(),
  version: Version,
  status: ProductStatus,
  published_at: z.iso.datetime(),
  /** On sale now. */
  is_live: z.boolean(),
  /** What it lacks to go on sale: paths such as `name.zh`. */
  missing: z.array(z.string()),
  sizes: z.array(ProductSize),
  pictures: z.array(
    PictureFields.extend({ url: z.string(), width: z.int(), height: z.int(), placeholder: z.string() }),
  ),
  /** What shoppers are asked during a sale, in place of the price. */
  sale: z.object({ price: Price, ends_at: z.iso.datetime() }).optional(),
  sold_count: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type ConsoleProduct = z.infer<typeof ConsoleProduct>

/** A product in a list. */
export const ConsoleProductItem = z.object({
  id: z.string(),
  version: Version,
  sku: z.string(),
  slug: z.string(),
  name: translated(z.string()),
  category: z.string(),
  subcategory: z.string(),
  status: ProductStatus,
  published_at: z.iso.datetime(),
  is_live: z.boolean(),
  is_complete: z.boolean(),
  price: Price,
  /** What shoppers are asked during a sale, in place of the price. */
  sale_price: Price.optional(),
  compare_at_price: Price.optional(),
  /** Of those who may see costs. */
  cost: Price.optional(),
  available: z.int(),
  reserved: z.int(),
  sold_count: z.int(),
  picture: z.string().optional(),
  sizes: z.array(z.object({ size: z.string(), available: z.int() })),
  updated_at: z.iso.datetime(),
})

export type ConsoleProductItem = z.infer<typeof ConsoleProductItem>
