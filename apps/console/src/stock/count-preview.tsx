import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { applyCount, type CountResult } from '@shop/contract/stock/stock-counts.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ApiError } from '../data/api-error.ts'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { FormError } from '../ui/form-error.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { listCounted, listDifferences, type CountedLine, type Entries } from './counted-lines.ts'

const TONES: Record<CountResult['outcome'], StatusTone> = {
  changed: 'success',
  unchanged: 'default',
  refused: 'error',
}

interface CountPreviewProps {
  countId: string
  entries: Entries
  onBack: () => void
  onNew: () => void
}

/** The differences of a count before they are saved, and afterwards what became of each. */
export function CountPreview({ countId, entries, onBack, onNew }: CountPreviewProps) {
  const translate = useTranslate()
  const { api } = useServices()
  const [note, setNote] = useState('')
  const [results, setResults] = useState<readonly CountResult[]>()
  const lines = listCounted(entries)
  const differences = listDifferences(lines)
  const units = differences.reduce((sum, { expected, counted }) => sum + counted - expected, 0)
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    const body = {
      id: countId,
      note,
      lines: differences.map(({ item, expected, counted }) => ({
        product_id: item.product_id,
        size: item.size,
        expected,
        counted,
      })),
    }
    setResults((await api.call(applyCount, { body })).results)
  })
  // Without a response it may have been saved: only the same count may be sent again, which then happens once.
  const isUncertain =
    error !== undefined && !(error instanceof ApiError && error.status >= 400 && error.status < 500)
  const refused = results?.filter(({ outcome }) => outcome === 'refused').length ?? 0
  return (
    <Panel title={translate(results ? 'stock.count.report' : 'stock.count.preview')}>
      <Box component="form" onSubmit={onSubmit} sx={{ display: 'grid', gap: 2 }}>
        <Typography role="status">
          {results
            ? translate('stock.count.done', { done: results.length - refused, refused })
            : translate('stock.count.summary', {
                smart_count: differences.length,
                same: lines.length - differences.length,
                units: units > 0 ? `+${units}` : String(units),
              })}
        </Typography>
        <FormError error={error} />
        {refused > 0 && <Alert severity="warning">{translate('stock.count.refused_help')}</Alert>}
        <DifferenceTable lines={differences} results={results} />
        {!results && (
          <TextField
            label={translate('stock.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          {results ? (
            <Button variant="contained" onClick={onNew}>
              {translate('stock.count.new')}
            </Button>
          ) : (
            <>
              <Button disabled={isSubmitting || isUncertain} onClick={onBack}>
                {translate('stock.count.back')}
              </Button>
              <Button
                type="submit"
                variant="contained"
                loading={isSubmitting}
                disabled={differences.length === 0}
              >
                {translate('stock.apply_count', { smart_count: differences.length })}
              </Button>
            </>
          )}
        </Box>
      </Box>
    </Panel>
  )
}

interface DifferenceTableProps {
  lines: readonly CountedLine[]
  /** The result of each line, once it is saved. */
  results: readonly CountResult[] | undefined
}

function DifferenceTable({ lines, results }: DifferenceTableProps) {
  const translate = useTranslate()
  const toName = useProductName()
  if (lines.length === 0) return null
  return (
    <Table size="small" aria-label={translate('stock.count.preview')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('resources.stock.fields.name')}</TableCell>
          <TableCell align="right">{translate('stock.count.expected')}</TableCell>
          <TableCell align="right">{translate('resources.stock.fields.counted')}</TableCell>
          <TableCell align="right">{translate('stock.count.difference')}</TableCell>
          {results && <TableCell>{translate('stock.count.outcome')}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ item, expected, counted }, index) => (
          <TableRow key={item.id}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {toName(item.name)} {item.size}
            </TableCell>
            <TableCell align="right">{expected}</TableCell>
            <TableCell align="right">{counted}</TableCell>
            <TableCell align="right" sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
              {counted > expected ? `+${counted - expected}` : `−${expected - counted}`}
            </TableCell>
            {results && (
              <TableCell>
                <Outcome result={results[index]!} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Outcome({ result }: { result: CountResult }) {
  const translate = useTranslate()
  return (
    <>
      <StatusChip status={result.outcome} texts="stock.count.outcomes" tone={TONES[result.outcome]} />
      {result.error && (
        <Typography variant="caption" component="p">
          {translate(`errors.${result.error}`)}
        </Typography>
      )}
    </>
  )
}
