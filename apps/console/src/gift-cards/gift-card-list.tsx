import type { GiftCardRow } from '@shop/contract/gift-cards/gift-cards.console'
import { DataTable, FilterButton, Link, SelectInput, SimpleList, TopToolbar, useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { formatMoney } from '@shop/contract/money/format-money'
import { Money } from '../ui/money.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { GIFT_CARD_STATUSES, GiftCardStatus } from './gift-card-status.tsx'
import { GiveGiftCard } from './give-gift-card.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const GiftCardTable = DataTable<GiftCardRow>

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={GIFT_CARD_STATUSES} alwaysOn />,
]

/** The gift cards, newest first; searched by the last four characters of their codes. */
export function GiftCardList() {
  return (
    <RecordList
      resource="gift-cards"
      empty={<Empty />}
      filters={FILTERS}
      actions={<Actions />}
      cards={<Cards />}
      table={<Table />}
    />
  )
}

/** The first card can be given from here. */
function Empty() {
  return (
    <div style={{ textAlign: 'center', width: '100%' }}>
      <EmptyList resource="gift-cards" />
      <GiveGiftCard />
    </div>
  )
}

function Actions() {
  return (
    <TopToolbar>
      <FilterButton />
      <GiveGiftCard />
    </TopToolbar>
  )
}

function Cards() {
  const translate = useTranslate()
  return (
    <SimpleList<GiftCardRow>
      rowClick="show"
      primaryText={({ last_four: lastFour }) => `… ${lastFour}`}
      secondaryText={({ balance, amount }) =>
        translate('gift_cards.left', {
          balance: formatMoney(balance),
          amount: formatMoney(amount),
        })
      }
      tertiaryText={({ status }) => <GiftCardStatus status={status} />}
    />
  )
}

function Table() {
  return (
    <RecordTable<GiftCardRow> rowClick="show">
      <GiftCardTable.Col
        source="last_four"
        disableSort
        render={({ id, last_four: lastFour }) => <Link to={`/gift-cards/${id}/show`}>{`… ${lastFour}`}</Link>}
      />
      <GiftCardTable.Col
        source="amount"
        disableSort
        align="right"
        render={({ amount }) => <Money value={amount} />}
      />
      <GiftCardTable.Col
        source="balance"
        disableSort
        align="right"
        render={({ balance }) => <Money value={balance} />}
      />
      <GiftCardTable.Col
        source="status"
        disableSort
        render={({ status }) => <GiftCardStatus status={status} />}
      />
      <GiftCardTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
    </RecordTable>
  )
}
