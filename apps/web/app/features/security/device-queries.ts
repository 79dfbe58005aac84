import { listSessions, type Session } from '@shop/contract/security'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { changeCachedData, getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'

const toKey = (shopperId: string | undefined) => toShopperKey(shopperId, 'devices')

/** The devices on which the shopper is signed in. */
export function devicesQuery(shopperId: string | undefined) {
  return queryOptions({
    queryKey: toKey(shopperId),
    queryFn: async ({ signal }): Promise<readonly Session[]> =>
      (await fetchData(listSessions, {}, { signal })).items,
    // Who looks at this list wants to know what is true now.
    gcTime: 0,
  })
}

/** Takes a device out of the cached list that has just been signed out. */
export function removeDevice(shopperId: string | undefined, sessionId: string): Promise<void> {
  return changeCachedData<readonly Session[]>(toKey(shopperId), (devices) =>
    devices.filter(({ session_id }) => session_id !== sessionId),
  )
}

/** Fetches the devices again; the page waits for them. */
export function reloadDevices(shopperId: string | undefined): Promise<void> {
  return getQueryClient().resetQueries({ queryKey: toKey(shopperId) })
}
