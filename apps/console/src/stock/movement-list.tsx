import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Typography, useMediaQuery, type Theme } from '@mui/material'
import { COMMAND_LINE } from '@shop/contract/audit/audit-actions.console'
import {
  exportStockMovements,
  MOVEMENT_REASONS,
  type StockMovement,
} from '@shop/contract/stock/stock-movements.console'
import {
  Button,
  DataTable,
  FilterButton,
  Link,
  List,
  SelectArrayInput,
  TextInput,
  TopToolbar,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useSaveFile } from '../ui/save-file.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListError } from '../ui/list-error.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const Table = DataTable<StockMovement>
const REASONS = MOVEMENT_REASONS.map((id) => ({ id, name: `stock.reasons.${id}` }))

const FILTERS = [
  <SelectArrayInput key="reason" source="reason" choices={REASONS} alwaysOn />,
  <DayInput key="from" source="from" edge="start" alwaysOn />,
  <DayInput key="until" source="until" edge="end" alwaysOn />,
  <TextInput key="product_id" source="product_id" />,
  <TextInput key="size" source="size" />,
]

/** What moved the stock: of the whole shop, of a product, or of one size of it. */
export function MovementList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      filters={FILTERS}
      actions={<Actions />}
      sort={{ field: 'at', order: 'DESC' }}
      perPage={25}
      exporter={false}
      empty={false}
      error={<ListError />}
      // Filters come with the link that leads here, and are not those of the last visit.
      storeKey={false}
    >
      {isPhone ? <MovementCards /> : <MovementTable />}
    </List>
  )
}

function Actions() {
  const { filterValues } = useListContext()
  const save = useSaveFile()
  return (
    <TopToolbar>
      <FilterButton />
      <Button
        label="stock.movements.export"
        onClick={() => void save(exportStockMovements, { query: filterValues }, 'stock-movements.csv')}
      >
        <ExportIcon />
      </Button>
    </TopToolbar>
  )
}

function MovementTable() {
  const toWho = useWho()
  const toName = useProductName()
  return (
    <RecordTable<StockMovement>>
      <Table.Col source="at" disableSort render={({ at }) => <DateTime value={at} />} />
      <Table.Col
        source="name"
        disableSort
        render={({ product_id, name, size }) => (
          <>
            <Link to={`/products/${product_id}`}>{toName(name)}</Link> {size}
          </>
        )}
      />
      <Table.Col
        source="change"
        disableSort
        align="right"
        render={(movement: StockMovement) => <Change {...movement} />}
      />
      <Table.Col source="reason" disableSort render={(movement: StockMovement) => <Reason {...movement} />} />
      <Table.Col source="note" disableSort />
      <Table.Col source="who" disableSort render={(movement: StockMovement) => toWho(movement)} />
    </RecordTable>
  )
}

/** On phones, where six columns have no room. */
function MovementCards() {
  const toWho = useWho()
  const toName = useProductName()
  const { data, isPending } = useListContext<StockMovement>()
  if (isPending) return <ListSkeleton />
  if (!data || data.length === 0) return <EmptyList resource="stock-movements" isFiltered />
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.map((movement) => (
        <Box
          component="li"
          key={movement.id}
          sx={{ display: 'flex', gap: 1, p: 1.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Link to={`/products/${movement.product_id}`}>{toName(movement.name)}</Link> {movement.size}
            <Typography variant="body2" component="div">
              <Reason {...movement} />
            </Typography>
            <Typography variant="caption" color="text.secondary" component="p">
              <DateTime value={movement.at} />
              {[toWho(movement), movement.note].filter(Boolean).map((text) => ` · ${text}`)}
            </Typography>
          </Box>
          <Change {...movement} />
        </Box>
      ))}
    </Box>
  )
}

/** The member of staff, the program, or the command line; absent for an order. */
function useWho(): (movement: StockMovement) => string {
  const translate = useTranslate()
  return ({ who, by_staff }) =>
    !by_staff && who === COMMAND_LINE ? translate('audit_log.command_line') : who
}

function Change({ change }: StockMovement) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {change > 0 ? `+${change}` : `−${-change}`}
    </Box>
  )
}

function Reason({ reason, order_id, order_number }: StockMovement) {
  const translate = useTranslate()
  return (
    <>
      {translate(`stock.reasons.${reason}`)}
      {order_id && (
        <Typography variant="caption" component="div">
          <Link to={`/orders/${order_id}/show`}>{order_number}</Link>
        </Typography>
      )}
    </>
  )
}
