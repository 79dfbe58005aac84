import { listLosses } from '@shop/contract/losses/losses.console'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../data/services.ts'
import { useShowsCosts } from '../data/use-shows-costs.ts'

/** How many products each sale or offer sells below cost, by its id; nothing for those who may not see costs. */
export function useLossCounts(of: 'sales' | 'offers'): ReadonlyMap<string, number> {
  const { api } = useServices()
  const showsCosts = useShowsCosts()
  const { data } = useQuery({
    queryKey: [listLosses.path],
    queryFn: ({ signal }) => api.call(listLosses, {}, signal),
    enabled: showsCosts,
  })
  return new Map(data?.[of].map(({ id, count }) => [id, count]))
}
