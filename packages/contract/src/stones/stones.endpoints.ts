import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { stonesSchemas } from './stones.schemas.ts'

export const listStones = defineEndpoint({
  method: 'GET',
  path: '/v1/stones',
  summary: 'The stones with the colour that leads to their element, and their western signs',
  auth: 'public',
  schemas: typesOf<typeof stonesSchemas.listStones>(),
  errors: [],
})
