import { CURRENCY } from '@shop/contract/money/money'
import type { Product } from '@shop/contract/products/products.schemas'
import type { SaleTerms } from '@shop/contract/orders/sale-terms'
import type { Product as ProductData, Review as ReviewData } from 'schema-dts'
import { toPageAddress } from '../../i18n/locale-address.ts'
import { localized } from '../../i18n/locale.ts'
import { toProductImageUrl } from '../image-address.ts'
import { isMadeToOrder } from '../../shop/made-to-order.ts'
import { isSoldOut } from '../../shop/stock.ts'
import { m } from '../../../paraglide/messages.js'
import { toShopReference } from './organization.server.ts'
import { toNoReturnPolicy, toReturnPolicy } from './return-policy.server.ts'
import { toShippingDetails } from './shipping-details.server.ts'

interface ProductDataOptions {
  origin: string
  text: { material: string; color: string }
  terms: SaleTerms
  reviews?: readonly ReviewData[]
}

/**
 * A product with its offer, as its page shows it. All sizes cost the same, so there is one offer. `text` is material
 * and colour in the page's language. Stars and `reviews` are there only when customers of the shop gave them.
 */
export function toProductData(
  product: Product,
  { origin, text, terms, reviews = [] }: ProductDataOptions,
): ProductData {
  const url = toPageAddress(origin, `/product/${product.slug}`)
  const isToOrder = isMadeToOrder(product)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: localized(product, 'product_name'),
    description: localized(product, 'product_description'),
    url,
    sku: product.sku,
    brand: { '@type': 'Brand', name: m.common_brand() },
    image: product.images.map(({ url: reference }) => toProductImageUrl(reference, origin)),
    material: text.material,
    color: text.color,
    ...(product.weight_g !== undefined && {
      weight: { '@type': 'QuantitativeValue', value: product.weight_g, unitCode: 'GRM' },
    }),
    ...toRatingData(product, reviews),
    offers: {
      '@type': 'Offer',
      url,
      price: product.product_price,
      priceCurrency: CURRENCY,
      ...(product.price_valid_until && { priceValidUntil: product.price_valid_until }),
      availability: isSoldOut(product) ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: toShopReference(origin),
      shippingDetails: toShippingDetails({ price: product.product_price, isMadeToOrder: isToOrder, terms }),
      hasMerchantReturnPolicy: isToOrder ? toNoReturnPolicy(origin) : toReturnPolicy(origin, terms),
    },
  }
}

function toRatingData({ rating }: Product, reviews: readonly ReviewData[]) {
  if (!rating) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating' as const,
      ratingValue: rating.average,
      reviewCount: rating.count,
      ...STAR_RANGE,
    },
    ...(reviews.length > 0 && { review: reviews }),
  }
}

/** What stars may be. */
export const STAR_RANGE = { bestRating: 5, worstRating: 1 }
