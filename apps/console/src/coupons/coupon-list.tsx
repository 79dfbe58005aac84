import BatchesIcon from '@mui/icons-material/StyleOutlined'
import type { Coupon } from '@shop/contract/coupons/coupons.console'
import { readLocalizedField } from '@shop/contract/languages/translated'
import {
  Button,
  CanAccess,
  CreateButton,
  DataTable,
  FilterButton,
  Link,
  SelectInput,
  SimpleList,
  TopToolbar,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { COUPON_STATES, CouponState } from './coupon-state.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const CouponTable = DataTable<Coupon>

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={COUPON_STATES} alwaysOn />,
]

/** The coupons, newest first: how often they were used, and what they cost. */
export function CouponList() {
  return (
    <RecordList
      resource="coupons"
      filters={FILTERS}
      actions={<Actions />}
      createLabel="coupons.create"
      cards={<Cards />}
      table={<Table />}
    />
  )
}

function Actions() {
  return (
    <TopToolbar>
      <FilterButton />
      <Button component={Link} to="/coupon-batches" label="coupons.batches.open">
        <BatchesIcon />
      </Button>
      <CanAccess resource="coupons" action="create">
        <CreateButton label="coupons.create" />
      </CanAccess>
    </TopToolbar>
  )
}

function Cards() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <SimpleList<Coupon>
      rowClick="edit"
      primaryText={(coupon) => `${coupon.code} · ${readLocalizedField(coupon, 'title', locale)}`}
      secondaryText={({ used, claimed }) => translate('coupons.use', { used, claimed })}
      tertiaryText={({ state }) => <CouponState state={state} />}
    />
  )
}

function Table() {
  const [locale] = useLocaleState()
  return (
    <RecordTable<Coupon> rowClick="edit">
      <CouponTable.Col source="code" render={({ id, code }) => <Link to={`/coupons/${id}`}>{code}</Link>} />
      <CouponTable.Col
        source="title"
        disableSort
        render={(row) => readLocalizedField(row, 'title', locale)}
      />
      <CouponTable.Col source="state" disableSort render={({ state }) => <CouponState state={state} />} />
      <CouponTable.Col source="claimed" disableSort align="right" />
      <CouponTable.Col source="used" disableSort align="right" />
      <CouponTable.Col
        source="cost"
        disableSort
        align="right"
        render={({ cost }) => <Money value={cost} />}
      />
      <CouponTable.Col source="ends_at" render={({ ends_at: at }) => <DateTime value={at} />} />
    </RecordTable>
  )
}
