import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { designsSchemas } from './designs.schemas.ts'

export const listBraceletParts = defineEndpoint({
  method: 'GET',
  path: '/v1/bracelet-parts',
  summary: 'All parts of which bracelets can be designed, with prices and stock, and the fee for making one',
  auth: 'public',
  schemas: typesOf<typeof designsSchemas.listBraceletParts>(),
  errors: [],
})

export const priceBraceletDesign = defineEndpoint({
  method: 'POST',
  path: '/v1/designs/price',
  summary: 'The code, price, fit and problems of a design; a design with problems is described, not an error',
  auth: 'public',
  schemas: typesOf<typeof designsSchemas.priceBraceletDesign>(),
  errors: [],
})

export const openDesign = defineEndpoint({
  method: 'GET',
  path: '/v1/designs/by-code/:code',
  summary:
    'The design of a code as it can be made now, with what has changed: sold out, unknown or dearer parts',
  auth: 'public',
  schemas: typesOf<typeof designsSchemas.openDesign>(),
  errors: ['DESIGN_NOT_FOUND'],
})

export const listSavedDesigns = defineEndpoint({
  method: 'GET',
  path: '/v1/designs',
  summary: "The shopper's saved designs at current prices, last changed first",
  auth: 'user',
  schemas: typesOf<typeof designsSchemas.listSavedDesigns>(),
  errors: [],
})

export const saveDesign = defineEndpoint({
  method: 'POST',
  path: '/v1/designs',
  summary: 'Saves a design; one that is saved already gets the new name',
  auth: 'user',
  schemas: typesOf<typeof designsSchemas.saveDesign>(),
  status: 201,
  errors: ['DESIGN_NOT_FOUND', 'DESIGN_LIMIT_REACHED'],
})

export const renameDesign = defineEndpoint({
  method: 'PATCH',
  path: '/v1/designs/:id',
  summary: 'Renames a saved design',
  auth: 'user',
  schemas: typesOf<typeof designsSchemas.renameDesign>(),
  errors: ['DESIGN_NOT_FOUND'],
})

export const deleteDesign = defineEndpoint({
  method: 'DELETE',
  path: '/v1/designs/:id',
  summary: 'Deletes a saved design; idempotent',
  auth: 'user',
  schemas: typesOf<typeof designsSchemas.deleteDesign>(),
  errors: [],
})
