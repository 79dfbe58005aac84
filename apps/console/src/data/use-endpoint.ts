import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Data, Input } from '@shop/contract/http/endpoint'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useServices } from './services.ts'

/** The data of an endpoint that is no resource, such as a report. The last data stay while others load. */
export function useEndpoint<E extends ConsoleEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: { refreshMs?: number } = {},
): UseQueryResult<Data<E>> {
  const { api } = useServices()
  return useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => api.call(endpoint, input, signal),
    placeholderData: keepPreviousData,
    ...(options.refreshMs && { refetchInterval: options.refreshMs }),
  })
}
