import {
  Avatar,
  Box,
  Card,
  CardActionArea,
  MenuItem,
  Select,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { PRODUCT_STATUSES, type ConsoleProductItem } from '@shop/contract/products/product-fields.console'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import { toTyped } from '@shop/contract/text/typed-text.rules'
import {
  BulkActionsToolbar,
  CreateButton,
  DataTable,
  FilterButton,
  Link,
  List,
  SelectInput,
  TextInput,
  TopToolbar,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useServices } from '../data/services.ts'
import { useShowsCosts } from '../data/use-shows-costs.ts'
import { CategoryInput } from '../ui/category-input.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListError } from '../ui/list-error.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { Money } from '../ui/money.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { SelectBox, SelectPageBox } from '../ui/select-box.tsx'
import { BulkEditButton } from './bulk-edit-button.tsx'
import { ExportButton, ImportButton } from './product-files.tsx'
import { InlineCell } from './inline-cell.tsx'
import { ProductStatus } from './product-status.tsx'
import { useProductChanges, useProductName } from './use-product-changes.ts'
import { RecordTable } from '../ui/record-table.tsx'

const Table = DataTable<ConsoleProductItem>
const NOWRAP = { whiteSpace: 'nowrap' }

/** A typed number of units. */
const readCount = (typed: string): string | undefined =>
  /^(0|[1-9]\d{0,4})$/.test(toTyped(typed)) ? toTyped(typed) : undefined

const STATUSES = PRODUCT_STATUSES.map((id) => ({ id, name: `products.statuses.${id}` }))
const LEVELS = (['low', 'out', 'in'] as const).map((id) => ({ id, name: `products.stock.${id}` }))

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATUSES} alwaysOn />,
  <SelectInput key="stock" source="stock" choices={LEVELS} alwaysOn />,
  <CategoryInput key="category" source="category" />,
  <SelectInput
    key="incomplete"
    source="incomplete"
    choices={[{ id: 'true', name: 'products.only_incomplete' }]}
  />,
  <TextInput key="gem" source="stone" label="resources.products.fields.gem" />,
  <MoneyInput key="min_price" source="min_price" isOptional />,
  <MoneyInput key="max_price" source="max_price" isOptional />,
]

/** All products, with price, stock and status changed in place. */
export function ProductList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      filters={FILTERS}
      actions={<Actions />}
      sort={{ field: 'updated_at', order: 'DESC' }}
      perPage={25}
      exporter={false}
      empty={false}
      error={<ListError />}
    >
      {isPhone ? <ProductCards /> : <ProductTable />}
    </List>
  )
}

function Actions() {
  return (
    <TopToolbar>
      <FilterButton />
      <ExportButton />
      <ImportButton />
      <CreateButton label="products.create" />
    </TopToolbar>
  )
}

function ProductTable() {
  const translate = useTranslate()
  const showsCosts = useShowsCosts()
  const toName = useProductName()
  const { setPrice, setStock, setStatus } = useProductChanges()
  return (
    <>
      <BulkActionsToolbar>
        <BulkEditButton />
      </BulkActionsToolbar>
      <RecordTable<ConsoleProductItem>>
        <Table.Col
          label={<SelectPageBox />}
          sx={{ py: 0, width: 48 }}
          disableSort
          render={({ id, name }: ConsoleProductItem) => (
            <SelectBox id={id} label={translate('products.select', { name: toName(name) })} />
          )}
        />
        <Table.Col
          source="name"
          disableSort
          render={(product: ConsoleProductItem) => (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
              <Picture product={product} />
              <Box>
                <Link to={`/products/${product.id}`}>{toName(product.name)}</Link>
                {!product.is_complete && (
                  <Typography variant="caption" color="warning.main" component="div">
                    {translate('resources.products.fields.incomplete')}
                  </Typography>
                )}
              </Box>
            </Box>
          )}
        />
        <Table.Col source="sku" sx={NOWRAP} />
        <Table.Col
          source="status"
          disableSort
          render={(product: ConsoleProductItem) => (
            <Select
              variant="standard"
              disableUnderline
              value={product.status}
              renderValue={() => <ProductStatus {...product} />}
              onChange={({ target }) => void setStatus(product, target.value)}
              inputProps={{
                'aria-label': translate('products.edit_cell', {
                  field: translate('resources.products.fields.status'),
                  name: toName(product.name),
                }),
              }}
            >
              {STATUSES.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {translate(name)}
                </MenuItem>
              ))}
            </Select>
          )}
        />
        <Table.Col
          source="price"
          align="right"
          render={(product: ConsoleProductItem) => (
            <InlineCell
              value={product.price}
              field={translate('resources.products.fields.price')}
              name={toName(product.name)}
              read={toTypedMoney}
              hint={translate('money.wrong')}
              save={(price) => setPrice(product, price)}
            />
          )}
        />
        {showsCosts && (
          <Table.Col
            source="cost"
            disableSort
            align="right"
            render={({ cost }: ConsoleProductItem) => (cost === undefined ? '—' : <Money value={cost} />)}
          />
        )}
        <Table.Col
          source="available"
          disableSort
          align="right"
          render={(product: ConsoleProductItem) =>
            product.sizes.length === 1 ? (
              <InlineCell
                value={String(product.available)}
                field={translate('resources.products.fields.available')}
                name={toName(product.name)}
                read={readCount}
                hint={translate('products.wrong_count')}
                save={(count) => setStock(product, Number(count))}
              />
            ) : (
              product.sizes.map(({ size, available }) => `${size}: ${available}`).join(', ')
            )
          }
        />
        <Table.Col source="sold_count" align="right" sx={NOWRAP} />
        <Table.Col source="updated_at" render={({ updated_at }) => <DateTime value={updated_at} />} />
      </RecordTable>
    </>
  )
}

function ProductCards() {
  const { data, isPending } = useListContext<ConsoleProductItem>()
  const translate = useTranslate()
  const toName = useProductName()
  if (isPending) return <ListSkeleton />
  if (!data || data.length === 0) return <EmptyList resource="products" isFiltered />
  return data.map((product) => (
    <Card key={product.id} square sx={{ borderWidth: '0 0 1px' }}>
      <CardActionArea
        component={Link}
        to={`/products/${product.id}`}
        sx={{ p: 2, display: 'flex', gap: 1.5, justifyContent: 'flex-start', color: 'text.primary' }}
      >
        <Picture product={product} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500 }}>{toName(product.name)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {product.sku} · <Money value={product.price} /> ·{' '}
            {translate('resources.products.fields.available')} {product.available}
          </Typography>
        </Box>
        <ProductStatus {...product} />
      </CardActionArea>
    </Card>
  ))
}

function Picture({ product: { picture } }: { product: ConsoleProductItem }) {
  const { shop } = useServices()
  return (
    <Avatar variant="rounded" alt="" {...(picture && shop && { src: new URL(picture, shop.url).href })}>
      {' '}
    </Avatar>
  )
}
