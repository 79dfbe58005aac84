import { DESIGN_PRODUCT_ID, toDesignPictureUrl } from '@shop/contract/designs/bracelet-parts.rules'
import type { LineDesign } from '@shop/contract/designs/designs.schemas'
import { inEachLanguage } from '@shop/contract/languages/languages'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { toMoney } from '@shop/contract/money/money'
import { MAX_LINE_QUANTITY } from '@shop/contract/orders/orders.rules'
import type { OrderItemInput } from '@shop/contract/orders/orders.schemas'
import type { SaleTerms, ShippingMethod } from '@shop/contract/orders/sale-terms'
import { AppError } from '../../http/app-error.ts'
import type { Offer } from '../offers/offer.shared.ts'
import type { CouponCart } from '../coupons/coupon-offer.shared.ts'
import {
  countMakeable,
  listShortParts,
  toLineDesign,
  toWristText,
  type DesignOffer,
  type ShortPart,
} from '../designs/design-lines.shared.ts'
import type { BoughtDesign } from '../designs/bought-design.shared.ts'
import { isOnSale, type CartProduct, type PricedProduct } from '../products/catalogue/product-rows.shared.ts'
import type { StockLine } from '../products/stock/stock-line.shared.ts'

/** A line priced from the database: the requested quantity, and the available one. A cart reads less of its products. */
export interface PricedLine<Product extends CartProduct = PricedProduct> extends StockLine {
  /** The position of the line in the request, for error details. */
  index: number
  product: Product | undefined
  unitPriceFen: number
  available: number
  status: 'ok' | 'insufficient_stock' | 'sold_out' | 'unavailable'
  /** A gift of an offer. */
  isFreeGift?: boolean
  /** For a bracelet that the shopper designed; its `size` is the code. Missing while a part is unknown. */
  design?: BoughtDesign | undefined
  /** Why a design cannot be made. */
  designProblems?: DesignOffer['problems']
  /** The parts of a design of which too few are left. */
  shortParts?: ShortPart[]
}

/** The codes of designs among lines of any kind. */
export function listDesignCodes(lines: readonly Pick<StockLine, 'productId' | 'size'>[]): string[] {
  return lines.flatMap(({ productId, size }) => (productId === DESIGN_PRODUCT_ID ? [size] : []))
}

/**
 * Merges lines of the same product and size, which share one stock, and of the same design. @throws VALIDATION_FAILED
 */
export function mergeItems(items: readonly OrderItemInput[]): (StockLine & { index: number })[] {
  const merged = new Map<string, StockLine & { index: number }>()
  for (const [index, { product_id: productId, design, size = design ?? '', quantity }] of items.entries()) {
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

/**
 * Prices lines with products and designs read from the database. Designs share the stock of their parts: what earlier
 * lines take is not available to later ones.
 */
export function priceLines<Product extends CartProduct>(
  lines: readonly (StockLine & { index: number })[],
  { products, designs }: { products: readonly Product[]; designs: ReadonlyMap<string, DesignOffer> },
  now: Date,
): PricedLine<Product>[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const takenParts = new Map<string, number>()
  return lines.map((line) => {
    const product = byId.get(line.productId)
    if (line.productId === DESIGN_PRODUCT_ID)
      return priceDesignLine({ ...line, product }, designs.get(line.size), takenParts)
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

/** Prices a design, and adds its units to those that are taken. */
function priceDesignLine<Product extends CartProduct>(
  line: StockLine & { index: number; product: Product | undefined },
  offer: DesignOffer | undefined,
  takenParts: Map<string, number>,
): PricedLine<Product> {
  if (!line.product || !offer?.bought || !offer.isMakeable) {
    const { unitPriceFen = 0, bought: design, problems: designProblems = [] } = offer ?? {}
    return { ...line, unitPriceFen, available: 0, status: 'unavailable', design, designProblems }
  }
  const { unitPriceFen, bought: design, problems: designProblems } = offer
  const available = countMakeable(offer, takenParts)
  const shortParts = listShortParts(offer, line.quantity, takenParts)
  for (const { id, quantity } of design.parts)
    takenParts.set(id, (takenParts.get(id) ?? 0) + quantity * Math.min(line.quantity, available))
  const status = toStockStatus(available, line.quantity)
  return { ...line, unitPriceFen, available, status, design, designProblems, shortParts }
}

function toStockStatus(available: number, quantity: number): PricedLine['status'] {
  if (available === 0) return 'sold_out'
  return available < quantity ? 'insufficient_stock' : 'ok'
}

/** Unavailable lines are shown, but not counted. */
export function isCounted({ status }: Pick<PricedLine, 'status'>): boolean {
  return status === 'ok' || status === 'insufficient_stock'
}

/** What a quote and a cart show of a line alike. */
export function toShownLine({ product, ...line }: PricedLine<CartProduct>) {
  return {
    product_id: line.productId,
    slug: product?.slug ?? '',
    ...toLocalizedFields('name', product?.name ?? inEachLanguage(() => '')),
    ...toShownSize(line),
    quantity: line.quantity,
    line_total: toMoney(line.unitPriceFen * line.quantity),
    available: line.available,
    status: line.status,
  }
}

/** The size of a line as shoppers see it: of a design the wrist, and the design next to it. */
export function toShownSize({ productId, size, design }: Pick<PricedLine, 'productId' | 'size' | 'design'>): {
  size?: string
  design?: LineDesign
} {
  if (productId !== DESIGN_PRODUCT_ID) return size ? { size } : {}
  return { ...(design ? { size: toWristText(design) } : {}), design: toLineDesign(size, design) }
}

/** What names the goods of a line in the details of errors, as the request names them. */
export function toGoodsName({ productId, size }: Pick<PricedLine, 'productId' | 'size'>) {
  const isDesign = productId === DESIGN_PRODUCT_ID
  return { product_id: productId, ...(isDesign ? { design: size } : { size }) }
}

/** The picture of a line. */
export function toLineImage({ product, productId, size }: PricedLine<CartProduct>): string {
  if (productId === DESIGN_PRODUCT_ID) return toDesignPictureUrl(size)
  return product?.image_url ?? '/images/placeholder.jpg'
}

/** Lines of existing products, as offers and coupons see them. @param offers those that apply without a code */
export function toCouponCart(
  lines: readonly PricedLine[],
  {
    terms,
    country,
    shippingMethod,
    now,
    offers = [],
  }: {
    terms: SaleTerms
    country: string
    shippingMethod: ShippingMethod
    now: Date
    offers?: readonly Offer[]
  },
): CouponCart {
  return {
    lines: lines.map(({ product, unitPriceFen, quantity }) => ({
      traits: product!.traits,
      unitPriceFen,
      quantity,
    })),
    country,
    method: shippingMethod,
    shipping: terms.shipping[shippingMethod],
    standardShippingFen: terms.shipping.standard.priceFen,
    offers,
    now,
  }
}

/** @throws PRODUCT_NOT_FOUND, DESIGN_NOT_MAKEABLE or OUT_OF_STOCK, with a detail for each unavailable line */
export function requireAvailable(lines: readonly PricedLine[]): void {
  const gone = lines.filter(({ status }) => status === 'unavailable')
  if (gone.length > 0) {
    const isDesign = gone.every(({ productId }) => productId === DESIGN_PRODUCT_ID)
    const code = isDesign ? 'DESIGN_NOT_MAKEABLE' : 'PRODUCT_NOT_FOUND'
    throw new AppError(code, { details: gone.map(toStockDetail) })
  }
  const short = lines.filter(({ status }) => status !== 'ok')
  if (short.length > 0) throw new AppError('OUT_OF_STOCK', { details: short.map(toStockDetail) })
}

/** The detail from which a page shows which line is unavailable, and how many units are left. */
function toStockDetail(line: PricedLine): ErrorDetail {
  const message = line.status === 'unavailable' ? 'No longer available' : `Only ${line.available} left`
  return {
    path: `items.${line.index}`,
    message,
    ...toGoodsName(line),
    available: line.available,
    ...(line.designProblems ? { problems: line.designProblems, parts: line.shortParts ?? [] } : {}),
  }
}
