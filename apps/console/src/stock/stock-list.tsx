import { Alert, Box, Button, TextField, useMediaQuery, type Theme } from '@mui/material'
import { applyCount, type StockItem } from '@shop/contract/console/stock'
import { useState } from 'react'
import { DataTable, Link, List, SelectInput, TopToolbar, useListContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListError } from '../ui/list-error.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useAction } from '../ui/use-action.ts'
import { MoveButton } from './move-button.tsx'

const Table = DataTable<StockItem>
const LEVELS = (['low', 'out', 'in'] as const).map((id) => ({ id, name: `stock.levels.${id}` }))

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="level" source="level" choices={LEVELS} alwaysOn />,
]

/** The stock of every size: what is low first; each line can be moved, and a page counted. */
export function StockList() {
  const [isCounting, setCounting] = useState(false)
  return (
    <List
      filters={FILTERS}
      actions={<CountToggle isCounting={isCounting} onToggle={() => setCounting(!isCounting)} />}
      sort={{ field: 'available', order: 'ASC' }}
      perPage={25}
      exporter={false}
      empty={false}
      error={<ListError />}
    >
      {isCounting ? <CountingSheet onDone={() => setCounting(false)} /> : <StockTable />}
    </List>
  )
}

function CountToggle({ isCounting, onToggle }: { isCounting: boolean; onToggle: () => void }) {
  const translate = useTranslate()
  return (
    <TopToolbar>
      <Button onClick={onToggle}>{translate(isCounting ? 'stock.cancel' : 'stock.count')}</Button>
    </TopToolbar>
  )
}

function StockTable() {
  const translate = useTranslate()
  const toName = useProductName()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <Table
      bulkActionButtons={false}
      rowClick={false}
      hover
      {...(isPhone && { hiddenColumns: ['sku', 'reserved', 'alert_level', 'waiting'] })}
      empty={<EmptyList resource="stock" isFiltered />}
      aria-label={translate('resources.stock.name')}
    >
      <Table.Col
        source="name"
        disableSort
        render={({ product_id, name }) => <Link to={`/products/${product_id}`}>{toName(name)}</Link>}
      />
      <Table.Col source="sku" />
      <Table.Col source="size" disableSort />
      <Table.Col source="available" align="right" render={(item: StockItem) => <Available {...item} />} />
      <Table.Col source="reserved" disableSort align="right" />
      <Table.Col source="alert_level" disableSort align="right" />
      <Table.Col source="waiting" disableSort align="right" />
      <Table.Col label="" disableSort render={(item: StockItem) => <MoveButton item={item} />} />
    </Table>
  )
}

function Available({ available, alert_level }: StockItem) {
  const level = available === 0 ? 'out' : available <= alert_level ? 'low' : undefined
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', alignItems: 'center' }}>
      {level && (
        <StatusChip texts="stock.levels" status={level} tone={level === 'out' ? 'error' : 'warning'} />
      )}
      {available}
    </Box>
  )
}

/** The lines of the page with a field for what lies on the shelf; their differences are applied together. */
function CountingSheet({ onDone }: { onDone: () => void }) {
  const translate = useTranslate()
  const toName = useProductName()
  const { api } = useServices()
  const { data = [] } = useListContext<StockItem>()
  // As the sheet was opened: what is sold meanwhile is no difference.
  const [sheet] = useState(data)
  const [id] = useState(() => crypto.randomUUID())
  const [counted, setCounted] = useState<Record<string, string>>({})
  const lines = sheet.flatMap((item) => {
    const typed = counted[item.id] ?? ''
    // What an order has reserved still lies on the shelf.
    const present = item.available + item.reserved
    if (!/^\d{1,5}$/.test(typed) || Number(typed) === present) return []
    const { product_id, size, available: expected } = item
    return [{ product_id, size, expected, counted: Math.max(0, Number(typed) - item.reserved) }]
  })
  const { isRunning, run } = useAction(async () => {
    await api.call(applyCount, { body: { id, lines, note: '' } })
    onDone()
  }, 'stock.done')
  return (
    <Box sx={{ p: 2 }}>
      <Alert severity="info">{translate('stock.counting')}</Alert>
      {sheet.map((item) => (
        <Box
          key={item.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            alignItems: 'center',
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 14rem' }}>
            {toName(item.name)} {item.size}
          </Box>
          <Box sx={{ minWidth: '4rem', textAlign: 'right' }}>{item.available + item.reserved}</Box>
          <TextField
            size="small"
            value={counted[item.id] ?? ''}
            onChange={({ target }) => setCounted({ ...counted, [item.id]: target.value })}
            slotProps={{
              htmlInput: {
                inputMode: 'numeric',
                'aria-label': translate('stock.counted_field', { name: toName(item.name), size: item.size }),
                style: { width: '5rem', textAlign: 'right' },
              },
            }}
          />
        </Box>
      ))}
      <Button
        variant="contained"
        sx={{ mt: 2 }}
        loading={isRunning}
        disabled={lines.length === 0}
        onClick={() => void run()}
      >
        {translate('stock.apply_count', { smart_count: lines.length })}
      </Button>
    </Box>
  )
}
