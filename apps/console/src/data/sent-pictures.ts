import type { ConsoleProduct } from '@shop/contract/products/product-fields.console'
import type { RaRecord } from 'react-admin'

/** A product as it is sent: of its pictures only what is changed here. */
export function toSentPictures<Product extends Partial<RaRecord>>(product: Product): Product {
  const { pictures } = product as { pictures?: ConsoleProduct['pictures'] }
  if (!pictures) return product
  return {
    ...product,
    pictures: pictures.map(({ file, alt, focal }) => ({ file, alt, ...(focal && { focal }) })),
  }
}
