import * as endpoints from '@shop/contract/addresses/addresses.endpoints'
import type { Route } from '../../http/route.ts'
import type { AddressesService } from './addresses.service.ts'

export function registerAddresses(route: Route, addresses: AddressesService): void {
  route(endpoints.listAddresses, async ({ user }) => ({ items: await addresses.list(user.userId) }))
  route(endpoints.getDefaultAddress, ({ user }) => addresses.getDefault(user.userId))
  route(endpoints.createAddress, ({ user, body }) => addresses.create(user.userId, body))
  route(endpoints.updateAddress, ({ user, params, body }) => addresses.update(user.userId, params.id, body))
  route(endpoints.setDefaultAddress, ({ user, params }) => addresses.setDefault(user.userId, params.id))
  route(endpoints.deleteAddress, async ({ user, params }) => {
    await addresses.remove(user.userId, params.id)
    return {}
  })
}
