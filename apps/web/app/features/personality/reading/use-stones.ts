import { listStones } from '@shop/contract/stones/stones.endpoints'
import { readTranslated } from '@shop/contract/languages/translated'
import { correspondences, TERMS } from '@shop/four-pillars/correspondence-data'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../../lib/api/fetch-data.ts'
import { getLocale, localized } from '../../../lib/i18n/locale.ts'

/** What a tradition sees in the stones of the shop, and their names. */
export interface Stones {
  correspondences: typeof correspondences
  /** Name of a stone or colour in the language of the page. */
  toTermName: (term: string) => string
}

/** The stones as they came with the shop. */
export const INITIAL_STONES: Stones = { correspondences, toTermName: toFirstName }

/** The name of a stone or colour as it came with the shop. */
function toFirstName(term: string): string {
  const names = TERMS[term]
  return names ? readTranslated(names, getLocale()) : term
}

/** The stones of the shop as they are now; until they are loaded, and offline, as they came with it. */
export function useStones(): Stones {
  const { data } = useQuery({
    queryKey: ['stones'],
    queryFn: ({ signal }) => fetchData(listStones, {}, { signal }),
    staleTime: Infinity,
  })
  if (!data) return INITIAL_STONES
  const names = new Map(data.items.map((stone) => [stone.gem, localized(stone, 'gem')]))
  return {
    correspondences: {
      ...correspondences,
      stones: Object.fromEntries(data.items.map(({ gem, color, zodiac }) => [gem, { color, zodiac }])),
    },
    toTermName: (term) => names.get(term) ?? toFirstName(term),
  }
}
