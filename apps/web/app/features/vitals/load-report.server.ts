import { getVitals, type Vital } from '@shop/contract/vitals/vitals.endpoints'
import { VITALS } from '@shop/contract/vitals/vitals.rules'
import { VitalsQuery } from '@shop/contract/vitals/vitals.schemas'
import type { ApiClient } from '../../lib/api/api-result.ts'
import type { Choice } from './filter-form.tsx'

/** Reads the selection from a URL; invalid values count as not set. */
export function readChoice({ searchParams }: URL): Choice {
  const given = Object.entries(VitalsQuery.shape).flatMap(([name, schema]) => {
    const value = searchParams.get(name)
    return value !== null && schema.safeParse(value).success ? [[name, value]] : []
  })
  const vital = VITALS.find((name) => name === searchParams.get('vital')) ?? ('LCP' satisfies Vital)
  return { ...VitalsQuery.parse(Object.fromEntries(given)), vital }
}

/**
 * Fetches the report for a selection.
 *
 * @throws when the API refuses
 */
export async function loadReport({ call }: ApiClient, { vital: _, ...query }: Choice) {
  const result = await call(getVitals, { query: VitalsQuery.parse(query) })
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}
