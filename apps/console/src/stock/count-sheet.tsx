import { Alert, Box, Button, MenuItem, TextField } from '@mui/material'
import {
  exportCountingSheet,
  getCountingSheet,
  MAX_COUNTED_LINES,
  readCountingSheet,
} from '@shop/contract/stock/stock-counts.console'
import type { Data } from '@shop/contract/http/endpoint'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { FileButton } from '../ui/file-button.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { useSaveFile } from '../ui/save-file.ts'
import { useCategoryChoices } from '../ui/use-category-choices.ts'
import { useErrorText } from '../ui/use-error-text.ts'
import { CountTable } from './count-table.tsx'
import { listCounted, listDifferences, type Entries } from './counted-lines.ts'
import { STOCK_CATEGORIES } from './stock-choices.ts'

/** What the sheet is narrowed to. */
export interface SheetFilter {
  q?: string | undefined
  category?: string[] | undefined
  level?: 'low' | 'out' | 'in' | undefined
}

type SheetError = Data<typeof readCountingSheet>['errors'][number]

interface CountSheetProps {
  filter: SheetFilter
  onFilter: (filter: SheetFilter) => void
  entries: Entries
  onEntries: (entries: Entries) => void
  onCheck: () => void
}

/** The sheet: chosen by filters, printed or saved, filled in here or read from a file. */
export function CountSheet({ filter, onFilter, entries, onEntries, onCheck }: CountSheetProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const toErrorText = useErrorText()
  const { api } = useServices()
  const save = useSaveFile()
  const [errors, setErrors] = useState<readonly SheetError[]>([])
  const { data, error, refetch } = useEndpoint(getCountingSheet, { query: filter })
  const counted = listCounted(entries)

  async function read(file: File): Promise<void> {
    const body = new FormData()
    body.append('file', file)
    try {
      const sheet = (await api.send(readCountingSheet, { body })) as Data<typeof readCountingSheet>
      const added = sheet.lines.map(({ item, expected, counted }) => [
        item.id,
        { item, expected, typed: String(counted) },
      ])
      onEntries({ ...entries, ...(Object.fromEntries(added) as Entries) })
      setErrors(sheet.errors)
      notify('stock.count.read', { type: 'success', messageArgs: { smart_count: sheet.lines.length } })
    } catch (failure) {
      notify(toErrorText(failure), { type: 'error' })
    }
  }

  return (
    <Panel title={translate('stock.count.name')} hint={translate('stock.count.help')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, displayPrint: 'none' }}>
        <SheetFilters filter={filter} onFilter={onFilter} />
        <Button variant="outlined" onClick={() => globalThis.print()}>
          {translate('stock.count.print')}
        </Button>
        <Button
          variant="outlined"
          onClick={() => void save(exportCountingSheet, { query: { ...filter } }, 'counting-sheet.csv')}
        >
          {translate('stock.count.csv')}
        </Button>
        <FileButton variant="outlined" accept=".csv,text/csv" onFiles={([file]) => void read(file!)}>
          {translate('stock.count.file')}
        </FileButton>
      </Box>
      {errors.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }} onClose={() => setErrors([])}>
          {errors.map(({ line, error: reason }) => (
            <div key={line}>
              {translate('stock.count.line_error', {
                line,
                reason: translate(`stock.count.errors.${reason}`, { most: MAX_COUNTED_LINES }),
              })}
            </div>
          ))}
        </Alert>
      )}
      {data?.has_more && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('stock.count.too_many', { most: MAX_COUNTED_LINES })}
        </Alert>
      )}
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && <CountTable items={data.items} entries={entries} onEntries={onEntries} />}
      <Box sx={{ position: 'sticky', bottom: 0, bgcolor: 'background.paper', py: 1, displayPrint: 'none' }}>
        <Button variant="contained" disabled={counted.length === 0} onClick={onCheck}>
          {translate('stock.count.check', { smart_count: listDifferences(counted).length })}
        </Button>
      </Box>
    </Panel>
  )
}

function SheetFilters({ filter, onFilter }: Pick<CountSheetProps, 'filter' | 'onFilter'>) {
  const translate = useTranslate()
  const [category] = filter.category ?? []
  const field = { size: 'small', sx: { width: { xs: '100%', sm: '12rem' } } } as const
  const all = translate('stock.count.all')
  const categories = useCategoryChoices(STOCK_CATEGORIES)
  return (
    <>
      <TextField
        {...field}
        label={translate('resources.stock.fields.q')}
        value={filter.q ?? ''}
        onChange={({ target }) => onFilter({ ...filter, q: target.value })}
      />
      <TextField
        {...field}
        select
        label={translate('resources.stock.fields.category')}
        value={category ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, category: target.value ? [target.value] : undefined })
        }
      >
        <MenuItem value="">{all}</MenuItem>
        {categories.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        {...field}
        select
        label={translate('resources.stock.fields.level')}
        value={filter.level ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, level: (target.value || undefined) as SheetFilter['level'] })
        }
      >
        <MenuItem value="">{all}</MenuItem>
        {(['low', 'out', 'in'] as const).map((level) => (
          <MenuItem key={level} value={level}>
            {translate(`stock.levels.${level}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
