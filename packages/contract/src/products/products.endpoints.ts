import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { PRODUCT_SORTS } from './products.rules.ts'
import type { productsSchemas } from './products.schemas.ts'

export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/products',
  summary: 'Lists products: filters, facets, search, sort, paging',
  auth: 'public',
  schemas: typesOf<typeof productsSchemas.listProducts>(),
  errors: [],
})

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'One product, by id or slug',
  auth: 'public',
  schemas: typesOf<typeof productsSchemas.getProduct>(),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const listRelatedProducts = defineEndpoint({
  method: 'GET',
  path: '/products/:id/related',
  summary: 'Products that share a stone, an element or a sub-category with one, or were bought with it',
  auth: 'public',
  schemas: typesOf<typeof productsSchemas.listRelatedProducts>(),
  errors: ['PRODUCT_NOT_FOUND'],
})
