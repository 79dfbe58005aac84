import { noteProductChanges } from '../src/modules/products/catalogue/product-changes.sql.ts'
import type { TestApp } from './test-app.ts'

/** Lists show what a test has written of a product by a statement of its own. */
export const noteWritten = ({ db }: TestApp, productId: string) => noteProductChanges(db, [productId])
