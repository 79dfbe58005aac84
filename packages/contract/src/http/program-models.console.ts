import type { z } from 'zod'
import * as apiKeys from '../api-keys/api-keys.console.ts'
import * as categories from '../categories/categories.console.ts'
import * as content from '../content/content.console.ts'
import * as coupons from '../coupons/coupons.console.ts'
import * as customers from '../customers/customers.console.ts'
import * as invoices from '../invoices/invoices.console.ts'
import * as offers from '../offers/offers.console.ts'
import * as orders from '../orders/orders.console.ts'
import * as productFields from '../products/product-fields.console.ts'
import * as products from '../products/products.console.ts'
import * as questions from '../questions/questions.console.ts'
import * as redirects from '../redirects/redirects.console.ts'
import * as returns from '../returns/returns.console.ts'
import * as reviews from '../reviews/reviews.console.ts'
import * as sales from '../sales/sales.console.ts'
import * as stones from '../stones/stones.console.ts'
import * as vocabulary from '../vocabulary/vocabulary.console.ts'
import { isModel, MODELS } from './models.schemas.ts'

const FILES: readonly object[] = [
  apiKeys,
  categories,
  content,
  coupons,
  customers,
  invoices,
  offers,
  orders,
  productFields,
  products,
  questions,
  redirects,
  returns,
  reviews,
  sales,
  stones,
  vocabulary,
]

/** `ConsoleProduct` and `OrderDetails` are a program's `Product` and `Order`. */
const toProgramName = (name: string) => name.replace(/^Console/, '').replace(/Details$/, '')

/** Parameters of paths are described one by one. */
const own = FILES.flatMap((file) =>
  Object.entries(file).flatMap(([name, value]) =>
    isModel(value) && !name.endsWith('Params') ? [[value, toProgramName(name)] as const] : [],
  ),
)

const taken = new Set(own.map(([, name]) => name))

/** The models that the document for other programs names: those of the console, and of the shop's what they consist of. */
export const PROGRAM_MODELS: ReadonlyMap<z.ZodType, string> = new Map([
  ...[...MODELS].filter(([, name]) => !taken.has(name)),
  ...own,
])
