import { listSessions } from '@shop/contract/auth/security.endpoints'
import type { Session } from '@shop/contract/auth/security.schemas'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { changeCachedData, getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'

const toKey = (shopperId: string | undefined) => toShopperKey(shopperId, 'devices')

/** Devices with a session of the customer. */
export function devicesQuery(shopperId: string | undefined) {
  return queryOptions({
    queryKey: toKey(shopperId),
    queryFn: async ({ signal }): Promise<readonly Session[]> =>
      (await fetchData(listSessions, {}, { signal })).items,
    // The list must be current whenever it is opened.
    gcTime: 0,
  })
}

/** Removes a signed-out device from the cached list. */
export function removeDevice(shopperId: string | undefined, sessionId: string): Promise<void> {
  return changeCachedData<readonly Session[]>(toKey(shopperId), (devices) =>
    devices.filter(({ session_id }) => session_id !== sessionId),
  )
}

/** Resets the cached list and fetches it again. */
export function reloadDevices(shopperId: string | undefined): Promise<void> {
  return getQueryClient().resetQueries({ queryKey: toKey(shopperId) })
}
