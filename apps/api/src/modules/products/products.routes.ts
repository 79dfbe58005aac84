import * as endpoints from '@shop/contract/products'
import type { Route } from '../../platform/route.ts'
import type { ProductsService } from './products.service.ts'

export function registerProducts(route: Route, products: ProductsService): void {
  route(endpoints.listProducts, ({ query }) => products.list(query))
  route(endpoints.getProduct, ({ params }) => products.get(params.id))
  route(endpoints.listRelatedProducts, async ({ params }) => ({
    items: await products.listRelated(params.id),
  }))
}
