import type { Localized } from '@shop/contract/languages/languages'
import type { RaRecord } from 'react-admin'

type Sources = Localized<Record<string, unknown>[] | null>

/** Without the fields of sources that were left empty. */
export function toSentContent(record: Partial<RaRecord>): Partial<RaRecord> {
  const sources = record['sources'] as Sources | undefined
  if (!sources) return record
  return { ...record, sources: { en: toFilled(sources.en), zh: toFilled(sources.zh) } }
}

function toFilled(sources: Record<string, unknown>[] | null): Record<string, unknown>[] {
  return (sources ?? []).map((source) =>
    Object.fromEntries(
      Object.entries(source ?? {}).filter(
        ([, value]) => value !== null && value !== '' && value !== undefined,
      ),
    ),
  )
}
