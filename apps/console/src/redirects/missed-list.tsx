import { Button } from '@mui/material'
import type { MissedAddress } from '@shop/contract/redirects/redirects.console'
import { useState } from 'react'
import { CanAccess, DataTable, List, useTranslate } from 'react-admin'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListError } from '../ui/list-error.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const Table = DataTable<MissedAddress>
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

/** The addresses that visitors did not find, the most requested first; each can be redirected from here. */
export function MissedList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'visits', order: 'DESC' }}
      perPage={25}
      exporter={false}
      empty={<EmptyList resource="missed-addresses" />}
      error={<ListError />}
    >
      <MissedTable />
    </List>
  )
}

function MissedTable() {
  return (
    <RecordTable<MissedAddress>>
      <Table.Col
        source="path"
        cellSx={() => ({ overflowWrap: 'anywhere' })}
        render={({ id: path }: MissedAddress) => path}
      />
      <Table.Col source="visits" align="right" />
      <Table.Col source="last_day" />
      <Table.Col
        label="layout.actions"
        disableSort
        render={({ id: path }: MissedAddress) => <RedirectButton path={path} />}
      />
    </RecordTable>
  )
}

function RedirectButton({ path }: { path: string }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const label = translate('redirects.redirect')
  return (
    <CanAccess resource="redirects" action="create">
      <Button aria-label={`${label}: ${path}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <RedirectDialog path={path} onClose={() => setOpen(false)} />}
    </CanAccess>
  )
}
