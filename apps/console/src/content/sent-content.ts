import { inEachLanguage } from '@shop/contract/languages/languages'
import type { Translated } from '@shop/contract/languages/translated'
import type { RaRecord } from 'react-admin'

type Sources = Translated<Record<string, unknown>[] | null>

/** Without the fields of sources that were left empty. */
export function toSentContent(record: Partial<RaRecord>): Partial<RaRecord> {
  const sources = record['sources'] as Sources | undefined
  if (!sources) return record
  return { ...record, sources: inEachLanguage((language) => toFilled(sources[language])) }
}

function toFilled(sources: Record<string, unknown>[] | null | undefined): Record<string, unknown>[] {
  return (sources ?? []).map((source) =>
    Object.fromEntries(
      Object.entries(source ?? {}).filter(
        ([, value]) => value !== null && value !== '' && value !== undefined,
      ),
    ),
  )
}
