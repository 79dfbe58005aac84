import { listAddresses } from '@shop/contract/addresses/addresses.endpoints'
import type { Address } from '@shop/contract/addresses/addresses.schemas'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { changeCachedData, getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'
import { addAddress, type AddressList } from './address-list.ts'

const toKey = (shopperId: string | undefined) => toShopperKey(shopperId, 'addresses')

/** The address book of a customer, default first. Disabled without an id. */
export function addressesQuery(shopperId: string | undefined) {
  return queryOptions({
    queryKey: toKey(shopperId),
    queryFn: shopperId
      ? async ({ signal }): Promise<AddressList> => (await fetchData(listAddresses, {}, { signal })).items
      : skipToken,
  })
}

/** Updates the cached address book after the server has confirmed a change. */
export function changeAddresses(
  shopperId: string,
  change: (list: AddressList) => AddressList,
): Promise<void> {
  return changeCachedData(toKey(shopperId), change)
}

/** Adds an address that another form has saved to the cached address book. */
export function addToCachedAddresses(shopperId: string, address: Address): Promise<void> {
  return changeAddresses(shopperId, (list) => addAddress(list, address))
}

/** Fetches the address book again while the cached one stays visible. */
export function refreshAddresses(shopperId: string): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: toKey(shopperId) })
}

/** The cached addresses of a customer. */
export function findCachedAddresses(shopperId: string): AddressList | undefined {
  return getQueryClient().getQueryData<AddressList>(toKey(shopperId))
}
