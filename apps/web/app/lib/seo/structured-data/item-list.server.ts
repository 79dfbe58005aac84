import type { Product } from '@shop/contract/products/products.schemas'
import type { ItemList } from 'schema-dts'
import { toPageAddress } from '../../i18n/locale-address.ts'
import { localized } from '../../i18n/locale.ts'
import type { RenderedField } from '../../i18n/localized-fields.ts'

type ListedProduct = Pick<Product, 'slug'> & RenderedField<'product_name'>

/** The products on a list page, in its order. `first` is the position of the first one in the whole list, from 1. */
export function toItemList(
  origin: string,
  products: readonly ListedProduct[],
  { first, total }: { first: number; total: number },
): ItemList {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: localized(product, 'product_name'),
      url: toPageAddress(origin, `/product/${product.slug}`),
    })),
  }
}
