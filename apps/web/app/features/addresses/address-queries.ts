import { listAddresses, type Address } from '@shop/contract/addresses'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { changeCachedData, getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'
import { addAddress, type AddressList } from './address-list.ts'

const toKey = (shopperId: string | undefined) => toShopperKey(shopperId, 'addresses')

/** The address book of a shopper, the default first. Waits while nobody is known. */
export function addressesQuery(shopperId: string | undefined) {
  return queryOptions({
    queryKey: toKey(shopperId),
    queryFn: shopperId
      ? async ({ signal }): Promise<AddressList> => (await fetchData(listAddresses, {}, { signal })).items
      : skipToken,
  })
}

/** Changes the cached book as the server has just confirmed. */
export function changeAddresses(
  shopperId: string,
  change: (list: AddressList) => AddressList,
): Promise<void> {
  return changeCachedData(toKey(shopperId), change)
}

/** Adds an address to the cached book that another form has saved. */
export function addToCachedAddresses(shopperId: string, address: Address): Promise<void> {
  return changeAddresses(shopperId, (list) => addAddress(list, address))
}

/** Fetches the book again while the page shows what it has. */
export function refreshAddresses(shopperId: string): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: toKey(shopperId) })
}

/** The addresses of a shopper as far as they are cached. */
export function findCachedAddresses(shopperId: string): AddressList | undefined {
  return getQueryClient().getQueryData<AddressList>(toKey(shopperId))
}
