import { Typography } from '@mui/material'
import { formatMoney } from '@shop/contract/money/format-money'
import type { Offer } from '@shop/contract/offers/offers.console'
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
import { BelowCostMark } from '../losses/below-cost.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { FEW_GIFTS } from './few-gifts.ts'
import { OFFER_STATES, OfferState } from './offer-state.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const OfferTable = DataTable<Offer>

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={OFFER_STATES} alwaysOn />,
]

/** The offers without a code, newest first: when they run, and what came of them. */
export function OfferList() {
  return (
    <RecordList
      resource="offers"
      filters={FILTERS}
      actions={<Actions />}
      createLabel="offers.create"
      cards={<Cards />}
      table={<Table />}
    />
  )
}

function Actions() {
  return (
    <TopToolbar>
      <FilterButton />
      <Button component={Link} to="/calendar" label="calendar.title" />
      <Button component={Link} to="/offer-preview" label="offers.preview.title" />
      <CanAccess resource="reports" action="list">
        <Button component={Link} to="/reports?by=offer" label="offers.report" />
      </CanAccess>
      <CanAccess resource="offers" action="create">
        <CreateButton label="offers.create" />
      </CanAccess>
    </TopToolbar>
  )
}

function Cards() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <SimpleList<Offer>
      rowClick="edit"
      primaryText={(offer) => (
        <>
          {readLocalizedField(offer, 'title', locale)}
          <BelowCostMark of="offers" id={offer.id} />
        </>
      )}
      secondaryText={({ orders, sales, discounts }) =>
        translate('offers.results', {
          smart_count: orders,
          sales: formatMoney(sales),
          discounts: formatMoney(discounts),
        })
      }
      tertiaryText={({ state }) => <OfferState state={state} />}
    />
  )
}

function Table() {
  const [locale] = useLocaleState()
  return (
    <RecordTable<Offer> rowClick="edit">
      <OfferTable.Col
        source="title"
        disableSort
        render={(offer) => (
          <>
            <Link to={`/offers/${offer.id}`}>{readLocalizedField(offer, 'title', locale)}</Link>
            <BelowCostMark of="offers" id={offer.id} />
          </>
        )}
      />
      <OfferTable.Col
        source="benefit.kind"
        disableSort
        render={({ benefit, free_gift_stock: left }) => <Kind benefit={benefit} left={left} />}
      />
      <OfferTable.Col source="state" disableSort render={({ state }) => <OfferState state={state} />} />
      <OfferTable.Col source="starts_at" render={({ starts_at: at }) => <DateTime value={at} />} />
      <OfferTable.Col source="ends_at" render={({ ends_at: at }) => <DateTime value={at} />} />
      <OfferTable.Col source="orders" disableSort align="right" />
      <OfferTable.Col
        source="sales"
        disableSort
        align="right"
        render={({ sales }) => <Money value={sales} />}
      />
      <OfferTable.Col
        source="discounts"
        disableSort
        align="right"
        render={({ discounts }) => <Money value={discounts} />}
      />
    </RecordTable>
  )
}

/** What an offer does; of a free gift also how many are left, where these are few or none. */
function Kind({ benefit, left }: { benefit: Offer['benefit']; left: Offer['free_gift_stock'] }) {
  const translate = useTranslate()
  return (
    <>
      {translate(`offers.kinds.${benefit.kind}`)}
      {left !== undefined && (left ?? 0) <= FEW_GIFTS && (
        <Typography variant="body2" color="error">
          {left === null
            ? translate('offers.gift_gone')
            : translate('offers.gifts_left', { smart_count: left })}
        </Typography>
      )}
    </>
  )
}
