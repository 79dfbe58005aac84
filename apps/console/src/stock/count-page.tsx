import { Box } from '@mui/material'
import { useState } from 'react'
import { Title, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { CountPreview } from './count-preview.tsx'
import { CountSheet, type SheetFilter } from './count-sheet.tsx'
import type { Entries } from './counted-lines.ts'

/** Counting the stock: the sheet is filled in, its differences are looked at, and then they are saved at once. */
export function CountPage() {
  const translate = useTranslate()
  // As far as the sheet has these filters too.
  const { q, category, level } = ((useLocation().state ?? {}) as { filter?: SheetFilter }).filter ?? {}
  const [filter, setFilter] = useState<SheetFilter>({ q, category, level })
  const [entries, setEntries] = useState<Entries>({})
  // One id for one look at the differences, so that pressing twice saves once.
  const [countId, setCountId] = useState<string>()
  return (
    <Box sx={{ pt: 2, maxWidth: '72rem' }}>
      <Title title={translate('stock.count.name')} />
      {countId ? (
        <CountPreview
          key={countId}
          countId={countId}
          entries={entries}
          onBack={() => setCountId(undefined)}
          onNew={() => {
            setEntries({})
            setCountId(undefined)
          }}
        />
      ) : (
        <CountSheet
          filter={filter}
          onFilter={setFilter}
          entries={entries}
          onEntries={setEntries}
          onCheck={() => setCountId(crypto.randomUUID())}
        />
      )}
    </Box>
  )
}
