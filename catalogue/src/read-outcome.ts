import type { ValidationError } from './validation-errors.ts'
import type { ProductRecord } from './format.ts'

/** A product and the number of its first line in the file. */
export type ReadProduct = {
  record: ProductRecord
  line: number
  /** Original addresses of its pictures by file name, for products from another shop. */
  pictureUrls?: ReadonlyMap<string, string>
}

/** Default values by the format's field names, for products whose file leaves them out. */
export type Defaults = Record<string, unknown>

/** Result of a reader; the products are valid only without errors. */
export type ReadOutcome = { products: ReadProduct[]; errors: ValidationError[] }
