import type { ErrorDetail } from '@shop/contract/http/envelope'
import { toMoney } from '@shop/contract/money'
import {
  MAX_LINE_QUANTITY,
  type OrderItemInput,
  type SaleTerms,
  type ShippingMethod,
} from '@shop/contract/orders'
import { AppError } from '../../http/app-error.ts'
import type { CouponCart } from '../coupons/coupon-use.service.ts'
import { isOnSale, type PricedProduct } from '../products/products.service.ts'
import type { StockLine } from '../products/stock/stock.service.ts'
import { toTotals } from './order-totals.ts'

/** A line priced from the database: the requested quantity, and the available one. */
export interface PricedLine extends StockLine {
  /** The position of the line in the request, for error details. */
  index: number
  product: PricedProduct | undefined
  unitPriceFen: number
  available: number
  status: 'ok' | 'insufficient_stock' | 'sold_out' | 'unavailable'
}

/** Merges lines of the same product and size, which share one stock. @throws VALIDATION_FAILED */
export function mergeItems(items: readonly OrderItemInput[]): (StockLine & { index: number })[] {
  const merged = new Map<string, StockLine & { index: number }>()
  for (const [index, { product_id: productId, size = '', quantity }] of items.entries()) {
    const key = `${productId}|${size}`
    const line = merged.get(key) ?? { index, productId, size, quantity: 0 }
    line.quantity += quantity
    if (line.quantity > MAX_LINE_QUANTITY) {
      throw new AppError('VALIDATION_FAILED', {
        details: [{ path: `items.${index}.quantity`, message: 'Invalid quantity' }],
      })
    }
    merged.set(key, line)
  }
  return [...merged.values()]
}

/** Prices lines with products read from the database. */
export function priceLines(
  lines: readonly (StockLine & { index: number })[],
  products: readonly PricedProduct[],
  now: Date,
): PricedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return lines.map((line) => {
    const product = byId.get(line.productId)
    const sizes = product && isOnSale(product, now) ? product.sizes : []
    const stocked = sizes.find(({ size }) => size === line.size)
    const available = stocked?.stock ?? 0
    return {
      ...line,
      product,
      unitPriceFen: product?.price_fen ?? 0,
      available,
      status: stocked ? toStockStatus(available, line.quantity) : 'unavailable',
    }
  })
}

function toStockStatus(available: number, quantity: number): PricedLine['status'] {
  if (available === 0) return 'sold_out'
  return available < quantity ? 'insufficient_stock' : 'ok'
}

/** Unavailable lines are shown, but not counted. */
export function isCounted({ status }: PricedLine): boolean {
  return status === 'ok' || status === 'insufficient_stock'
}

/** What a quote and a cart show of a line alike. */
export function toShownLine({ product, ...line }: PricedLine) {
  return {
    product_id: line.productId,
    slug: product?.slug ?? '',
    name: product?.record.name.en ?? '',
    name_zh: product?.record.name.zh ?? '',
    ...(line.size ? { size: line.size } : {}),
    quantity: line.quantity,
    line_total: toMoney(line.unitPriceFen * line.quantity),
    available: line.available,
    status: line.status,
  }
}

/** The picture of a line. */
export function toLineImage({ product }: PricedLine): string {
  return product?.images[0]?.url ?? '/images/placeholder.jpg'
}

/** Lines of existing products, as input for coupons. */
export function toCouponCart(
  lines: readonly PricedLine[],
  shippingMethod: ShippingMethod,
  terms: SaleTerms,
): CouponCart {
  return {
    lines: lines.map(({ product, unitPriceFen, quantity }) => ({
      category: product!.record.category,
      amountFen: unitPriceFen * quantity,
    })),
    standardShippingFen: terms.shipping.standard.priceFen,
    toTotalFen: (goodsFen, { goodsFen: discountFen, shippingFen: shippingDiscountFen }) =>
      toTotals([{ unitPriceFen: goodsFen, quantity: 1 }], {
        terms,
        discountFen,
        shippingDiscountFen,
        shippingMethod,
      }).totalFen,
  }
}

/** @throws PRODUCT_NOT_FOUND or OUT_OF_STOCK, with a detail for each unavailable line */
export function requireAvailable(lines: readonly PricedLine[]): void {
  const gone = lines.filter(({ status }) => status === 'unavailable')
  if (gone.length > 0) throw new AppError('PRODUCT_NOT_FOUND', { details: gone.map(toStockDetail) })
  const short = lines.filter(({ status }) => status !== 'ok')
  if (short.length > 0) throw new AppError('OUT_OF_STOCK', { details: short.map(toStockDetail) })
}

/** The detail from which a page shows which line is unavailable, and how many units are left. */
function toStockDetail(line: PricedLine): ErrorDetail {
  const message = line.status === 'unavailable' ? 'No longer available' : `Only ${line.available} left`
  return {
    path: `items.${line.index}`,
    message,
    product_id: line.productId,
    size: line.size,
    available: line.available,
  }
}
