import type { ValidationError } from './validation-errors.ts'
import type { ProductRecord } from './format.ts'

/** A product and the line of its file on which it begins. */
export type ReadProduct = {
  record: ProductRecord
  line: number
  /** Where its pictures were before, by their file names; of goods that come from another shop. */
  pictureUrls?: ReadonlyMap<string, string>
}

/** Fields as the format names them, for products whose file does not say them. */
export type Defaults = Record<string, unknown>

/** What a reader gathered; the products count only when there is no fault. */
export type ReadOutcome = { products: ReadProduct[]; errors: ValidationError[] }
