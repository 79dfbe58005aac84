import { priceBraceletDesign } from '@shop/contract/designs/designs.endpoints'
import type { BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'
import type { PricedDesign } from '@shop/contract/designs/designs.schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { useDebounced } from '../../lib/react/use-debounced.ts'

/** Taps that follow one another are priced together. */
const DELAY_MS = 400

/** What the server responds about a design; undefined until it has, and while the design is newer. */
export function useConfirmedPrice(design: BraceletDesign): PricedDesign | undefined {
  const settled = useDebounced(design, DELAY_MS)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['design-price', settled],
    queryFn: ({ signal }) =>
      fetchData(priceBraceletDesign, { body: { design: settled } }, { signal, isOptional: true }),
    enabled: typeof document !== 'undefined',
    placeholderData: keepPreviousData,
    retry: 1,
  })
  return settled === design && !isPlaceholderData ? data : undefined
}
