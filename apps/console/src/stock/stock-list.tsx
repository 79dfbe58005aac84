import CountIcon from '@mui/icons-material/FactCheckOutlined'
import MovementsIcon from '@mui/icons-material/SwapVertOutlined'
import { Box, useMediaQuery, type Theme } from '@mui/material'
import { PRODUCT_STATUSES } from '@shop/contract/products/product-fields.console'
import type { StockItem } from '@shop/contract/stock/stock.console'
import {
  Button,
  CanAccess,
  DataTable,
  FilterButton,
  Link,
  List,
  SelectArrayInput,
  SelectInput,
  TopToolbar,
  useListContext,
} from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useProductName } from '../products/use-product-changes.ts'
import { ListError } from '../ui/list-error.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { CategoriesInput } from '../ui/category-input.tsx'
import { STOCK_CATEGORIES, toStockLevel } from './stock-choices.ts'
import { StockMenu } from './stock-menu.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const Table = DataTable<StockItem>
const LEVELS = (['low', 'out', 'in'] as const).map((id) => ({ id, name: `stock.levels.${id}` }))
const STATUSES = PRODUCT_STATUSES.map((id) => ({ id, name: `products.statuses.${id}` }))

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="level" source="level" choices={LEVELS} alwaysOn />,
  <SelectArrayInput key="status" source="status" choices={STATUSES} />,
  <CategoriesInput key="category" source="category" slugs={STOCK_CATEGORIES} />,
]

/** The stock of every size: what is low first. */
export function StockList() {
  return (
    <List
      filters={FILTERS}
      actions={<Actions />}
      sort={{ field: 'available', order: 'ASC' }}
      perPage={25}
      exporter={false}
      empty={false}
      error={<ListError />}
    >
      <StockTable />
    </List>
  )
}

function Actions() {
  const { filterValues } = useListContext()
  return (
    <TopToolbar>
      <FilterButton />
      <Button component={RouterLink} to="/stock-movements" label="stock.movements.name">
        <MovementsIcon />
      </Button>
      <CanAccess resource="stock" action="count">
        <Button
          component={RouterLink}
          to="/stock-count"
          state={{ filter: filterValues }}
          label="stock.count.name"
        >
          <CountIcon />
        </Button>
      </CanAccess>
    </TopToolbar>
  )
}

function StockTable() {
  const toName = useProductName()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <RecordTable<StockItem>
      {...(isPhone && { hiddenColumns: ['sku', 'size', 'reserved', 'alert_level', 'waiting'] })}
    >
      <Table.Col
        source="name"
        disableSort
        render={({ product_id, name, size }) => (
          <>
            <Link to={`/products/${product_id}`}>{toName(name)}</Link> {isPhone && size}
          </>
        )}
      />
      <Table.Col source="sku" />
      <Table.Col source="size" disableSort />
      <Table.Col source="available" align="right" render={(item: StockItem) => <Available {...item} />} />
      <Table.Col source="reserved" disableSort align="right" />
      <Table.Col source="alert_level" disableSort align="right" />
      <Table.Col source="waiting" disableSort align="right" />
      <Table.Col label="layout.actions" disableSort render={(item: StockItem) => <StockMenu item={item} />} />
    </RecordTable>
  )
}

function Available(item: StockItem) {
  const level = toStockLevel(item)
  return (
    <Box
      sx={{
        display: 'flex',
        columnGap: 1,
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        justifyContent: 'flex-end',
        alignItems: 'center',
      }}
    >
      {level && (
        <StatusChip texts="stock.levels" status={level} tone={level === 'out' ? 'error' : 'warning'} />
      )}
      {item.available}
    </Box>
  )
}
