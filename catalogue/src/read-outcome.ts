import type { ProductRecord } from './format.ts'
import type { ValidationError } from './validation-errors.ts'

/** Fields by the format's names: default values, or a product's values in a file. */
export type Defaults = Record<string, unknown>

/** A product and the number of its first line in the file. */
export type ReadProduct = {
  record: ProductRecord
  line: number
  /** Original addresses of its pictures by file name, for products from another shop. */
  pictureUrls?: ReadonlyMap<string, string>
  /** The lines of its pictures, where they have lines of their own. */
  pictureLines?: ReadonlyMap<string, number>
  /** The values in the file of another shop, by which the next import knows what has changed there. */
  source?: Defaults
}

/** What a product needs and another shop's file does not have. */
export const LACKING = ['stock', 'subcategory', 'weight_g'] as const
export type Lacking = (typeof LACKING)[number]

/** For how many products a file lacks a field (of `stock`: for how many sizes), and the line of the first. */
export type LackingFields = Map<Lacking, { count: number; line: number }>

/** What a reader leaves out or changes of another shop's products, and reports. */
export interface ReadNotes {
  /** SKUs of products that are drafts, since they lack what a product on sale needs. */
  drafts: string[]
  /** Pictures that the shop does not have. */
  picturesLeftOut: number
}

/** Result of a reader; the products are valid only without errors. */
export type ReadOutcome = { products: ReadProduct[]; errors: ValidationError[] }

/** What the shop has of a product: its record, and its values in the last file of another shop. */
export type StoredProduct = { record: ProductRecord; source?: Defaults | undefined }

/** What the shop has of the products of a file. */
export interface ShopState {
  /** By SKU. */
  products: ReadonlyMap<string, StoredProduct>
  /** Pictures that it does not have are left out of another shop's products. Default: none is left out. */
  hasPicture?: (sku: string, file: string) => boolean
}
