import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { currenciesSchemas } from './currencies.schemas.ts'

export const listApproximateRates = defineEndpoint({
  method: 'GET',
  path: '/v1/currencies/rates',
  summary: 'What a yuan is in other currencies, for approximate prices; every charge is in yuan',
  auth: 'public',
  schemas: typesOf<typeof currenciesSchemas.listApproximateRates>(),
  errors: [],
})
