import type { addressesSchemas } from './addresses.schemas.ts'
import { defineEndpoint, typesOf } from '../http/endpoint.ts'

/** Most addresses that one shopper can save. */
export const MAX_ADDRESSES = 20

export const listAddresses = defineEndpoint({
  method: 'GET',
  path: '/v1/users/addresses',
  twins: ['/users/addresses'],
  summary: 'The saved addresses, default first',
  auth: 'user',
  schemas: typesOf<typeof addressesSchemas.listAddresses>(),
  errors: [],
})

export const getDefaultAddress = defineEndpoint({
  method: 'GET',
  path: '/v1/users/addresses/default',
  twins: ['/users/addresses/default'],
  summary: 'The default address',
  auth: 'user',
  schemas: typesOf<typeof addressesSchemas.getDefaultAddress>(),
  errors: ['ADDRESS_NOT_FOUND'],
})

export const createAddress = defineEndpoint({
  method: 'POST',
  path: '/v1/users/addresses',
  twins: ['/users/addresses'],
  summary: 'Adds an address; the first one is the default',
  auth: 'user',
  schemas: typesOf<typeof addressesSchemas.createAddress>(),
  status: 201,
  errors: ['ADDRESS_LIMIT_REACHED', 'ADDRESS_REGION_UNKNOWN'],
  idempotent: true,
})

export const updateAddress = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/addresses/:id',
  twins: ['/users/addresses/:id'],
  summary: 'Replaces an address',
  auth: 'user',
  schemas: typesOf<typeof addressesSchemas.updateAddress>(),
  errors: ['ADDRESS_NOT_FOUND', 'ADDRESS_REGION_UNKNOWN'],
})

export const deleteAddress = defineEndpoint({
  method: 'DELETE',
  path: '/v1/users/addresses/:id',
  twins: ['/users/addresses/:id'],
  summary: 'Removes an address; the newest other becomes the default',
  auth: 'user',
  schemas: typesOf<typeof addressesSchemas.deleteAddress>(),
  errors: ['ADDRESS_NOT_FOUND'],
})

export const setDefaultAddress = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/addresses/:id/default',
  twins: ['/users/addresses/:id/default'],
  summary: 'Makes this address the default',
  auth: 'user',
  schemas: typesOf<typeof addressesSchemas.setDefaultAddress>(),
  errors: ['ADDRESS_NOT_FOUND'],
})
