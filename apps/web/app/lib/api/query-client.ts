import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { onShopperLeaves } from './shopper-data.ts'

/** First part of the query keys of a shopper's data; the shopper's id follows. */
const SHOPPER = 'shopper'

let browserClient: QueryClient | undefined

/** The browser's only cache of server data. On the server, an empty one for each rendered page. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  browserClient ??= createBrowserClient()
  return browserClient
}

/** The query key of one shopper's data, so that it is never shown to another shopper and can be removed at sign-out. */
export function toShopperKey<Parts extends QueryKey>(
  shopperId: string | undefined,
  ...parts: Parts
): readonly [string, string | undefined, ...Parts] {
  return [SHOPPER, shopperId, ...parts]
}

/**
 * Updates cached data after the server has confirmed a change. Cancels a fetch in progress, whose response may be older
 * than the change. Does nothing where nothing is cached.
 */
export async function changeCachedData<Data>(
  queryKey: QueryKey,
  change: (data: Data) => Data,
): Promise<void> {
  const client = getQueryClient()
  if (client.getQueryData(queryKey) === undefined) return
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Data>(queryKey, (data) => data && change(data))
}

function createBrowserClient(): QueryClient {
  // TanStack Query assumes a connection at start; without this it would miss the reconnect of a page opened offline.
  onlineManager.setOnline(navigator.onLine)
  const client = createQueryClient()
  onShopperLeaves(() => client.removeQueries({ queryKey: [SHOPPER] }))
  return client
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The transport retries and times out (api-transport.ts), and reports a missing connection.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
