import { Box, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import type { SheetItem } from '@shop/contract/stock/stock-counts.console'
import { useTranslate } from 'react-admin'
import { useProductName } from '../products/use-product-changes.ts'
import { isCount, type Entries } from './counted-lines.ts'

interface CountTableProps {
  items: readonly SheetItem[]
  entries: Entries
  onEntries: (entries: Entries) => void
}

/** The sizes of the sheet with a field for what lies there; those of a file that the filter leaves out come first. */
export function CountTable({ items, entries, onEntries }: CountTableProps) {
  const translate = useTranslate()
  const shown = new Set(items.map(({ id }) => id))
  const others = Object.values(entries).flatMap(({ item }) => (shown.has(item.id) ? [] : [item]))
  const all = [...others, ...items]
  if (all.length === 0) return <Typography>{translate('resources.stock.not_found')}</Typography>

  function type(item: SheetItem, typed: string): void {
    const { [item.id]: before, ...rest } = entries
    const expected = before?.expected ?? item.on_shelf
    onEntries(typed === '' ? rest : { ...entries, [item.id]: { item, expected, typed } })
  }

  return (
    <Table size="small" aria-label={translate('stock.count.name')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('resources.stock.fields.name')}</TableCell>
          <TableCell align="right">{translate('stock.count.expected')}</TableCell>
          <TableCell align="right">{translate('resources.stock.fields.counted')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {all.map((item) => (
          <CountRow
            key={item.id}
            item={item}
            expected={entries[item.id]?.expected ?? item.on_shelf}
            typed={entries[item.id]?.typed ?? ''}
            onType={(typed) => type(item, typed)}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface CountRowProps {
  item: SheetItem
  expected: number
  typed: string
  onType: (typed: string) => void
}

function CountRow({ item, expected, typed, onType }: CountRowProps) {
  const translate = useTranslate()
  const toName = useProductName()
  const name = toName(item.name)
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {name} {item.size}
        <Typography variant="caption" color="text.secondary" component="div">
          {item.sku}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {expected}
      </TableCell>
      <TableCell align="right">
        <TextField
          size="small"
          value={typed}
          error={typed !== '' && !isCount(typed)}
          onChange={({ target }) => onType(target.value.trim())}
          sx={{ width: '6rem', displayPrint: 'none' }}
          slotProps={{
            htmlInput: {
              inputMode: 'numeric',
              'aria-label': translate('stock.counted_field', { name, size: item.size }),
              sx: { textAlign: 'right' },
            },
          }}
        />
        {/* To be written on. */}
        <Box
          sx={{
            display: 'none',
            displayPrint: 'inline-block',
            width: '4rem',
            borderBottom: 1,
            height: '1.5rem',
          }}
        />
      </TableCell>
    </TableRow>
  )
}
