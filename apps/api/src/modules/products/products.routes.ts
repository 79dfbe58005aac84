import { listProductSuggestions } from '@shop/contract/products/product-suggestions.endpoints'
import * as endpoints from '@shop/contract/products/products.endpoints'
import { listStones } from '@shop/contract/stones/stones.endpoints'
import type { Route } from '../../http/route.ts'
import { toListJson } from './catalogue/product-list-json.ts'
import type { ProductsService } from './products.service.ts'

/** Suggestions are the same for everybody and requested repeatedly, so browsers may cache them briefly. */
const SUGGESTIONS_CACHE = 'public, max-age=60'

export function registerProducts(route: Route, products: ProductsService): void {
  route(endpoints.listProducts, ({ query }) => products.list(query), { toJson: toListJson })
  route(listProductSuggestions, ({ query, setHeader }) => {
    setHeader('Cache-Control', SUGGESTIONS_CACHE)
    return products.suggest(query)
  })
  route(endpoints.getProduct, ({ params, query }) => products.get(params.id, query.preview))
  route(listStones, async () => ({ items: await products.listStones() }))
  route(endpoints.listRelatedProducts, ({ params }) => products.listRelated(params.id))
}
