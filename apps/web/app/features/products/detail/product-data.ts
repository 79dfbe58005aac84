import type { Product } from '@shop/contract/products'
import { CURRENCY } from '@shop/contract/money'
import type { MetaDescriptor } from 'react-router'
import { localized } from '../../../lib/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { isSoldOut } from '../../../lib/stock.ts'

/** A product with its offer for search engines (schema.org), as a descriptor for `meta`. */
export function toProductData(product: Product, origin: string): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: localized(product, 'product_name'),
      description: localized(product, 'product_description'),
      sku: product.sku,
      brand: { '@type': 'Brand', name: m.common_brand() },
      image: product.images.map(({ url }) => new URL(url, origin).href),
      material: product.Materials,
      color: product.product_color,
      ...(product.weight_g !== undefined && {
        weight: { '@type': 'QuantitativeValue', value: product.weight_g, unitCode: 'GRM' },
      }),
      offers: {
        '@type': 'Offer',
        url: `${origin}/product/${product.slug}`,
        price: product.product_price,
        priceCurrency: CURRENCY,
        availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: m.common_brand() },
      },
    },
  }
}
