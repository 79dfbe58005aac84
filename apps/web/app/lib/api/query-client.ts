import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { onShopperLeaves } from './shopper-data.ts'

/** First part of the key of everything that belongs to a shopper; their id follows. */
const SHOPPER = 'shopper'

let browserClient: QueryClient | undefined

/** The one cache of server data in the browser. The server gets an empty one for each page that it renders. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  browserClient ??= createBrowserClient()
  return browserClient
}

/** The key of data of one shopper: nobody else's page can find them, and they go when the shopper leaves. */
export function toShopperKey<Parts extends QueryKey>(
  shopperId: string | undefined,
  ...parts: Parts
): readonly [string, string | undefined, ...Parts] {
  return [SHOPPER, shopperId, ...parts]
}

/**
 * Changes cached data as the server has just confirmed. A response on its way may be older than the change, so it is
 * dropped. Without cached data there is nothing to change.
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
  // Query assumes a connection until it has seen one go, and then would miss its return.
  onlineManager.setOnline(navigator.onLine)
  const client = createQueryClient()
  onShopperLeaves(() => client.removeQueries({ queryKey: [SHOPPER] }))
  return client
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The transport repeats and times out by itself (api-transport.ts), and says so when there is no connection.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
