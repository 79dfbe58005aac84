import AddIcon from '@mui/icons-material/AddOutlined'
import MissedIcon from '@mui/icons-material/LinkOffOutlined'
import { Box, Button, useMediaQuery, type Theme } from '@mui/material'
import { deleteRedirects, type Redirect } from '@shop/contract/redirects/redirects.console'
import { useState } from 'react'
import {
  BulkActionsToolbar,
  Button as ListButton,
  CanAccess,
  DataTable,
  FilterButton,
  Link,
  List,
  SelectArrayInput,
  TopToolbar,
  useTranslate,
} from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListError } from '../ui/list-error.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { SelectBox, SelectPageBox } from '../ui/select-box.tsx'
import { DeleteSelected } from './delete-selected.tsx'
import { FileExport } from './file-export.tsx'
import { ImportButton } from './import-dialog.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const Table = DataTable<Redirect>
const SOURCES = (['merchant', 'product'] as const).map((id) => ({ id, name: `redirects.sources.${id}` }))

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectArrayInput key="source" source="source" choices={SOURCES} />,
]

/** The redirects, newest first: those of the merchant, and those of products whose address changed. */
export function RedirectList() {
  return (
    <List
      filters={FILTERS}
      actions={<Actions />}
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={25}
      exporter={false}
      empty={<Empty />}
      error={<ListError />}
    >
      <BulkActionsToolbar>
        <DeleteSelected />
      </BulkActionsToolbar>
      <RedirectTable />
    </List>
  )
}

/** The first one can be made from here, or come from a file. */
function Empty() {
  return (
    <Box sx={{ width: '100%' }}>
      <EmptyList resource="redirects" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        <Create />
        <ImportButton />
        <MissedLink />
      </Box>
    </Box>
  )
}

function Actions() {
  return (
    <TopToolbar>
      <FilterButton />
      <MissedLink />
      <FileExport />
      <ImportButton />
      <Create />
    </TopToolbar>
  )
}

const MissedLink = () => (
  <ListButton component={Link} to="/missed-addresses" label="redirects.missed">
    <MissedIcon />
  </ListButton>
)

function Create() {
  const [isOpen, setOpen] = useState(false)
  return (
    <CanAccess resource="redirects" action="create">
      <ListButton label="redirects.create" onClick={() => setOpen(true)}>
        <AddIcon />
      </ListButton>
      {isOpen && <RedirectDialog onClose={() => setOpen(false)} />}
    </CanAccess>
  )
}

/** On a phone the target stands below the path. */
function RedirectTable() {
  const translate = useTranslate()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <RecordTable<Redirect>
      {...(isPhone && { hiddenColumns: ['target', 'source', 'uses', 'last_used_day', 'created_at'] })}
    >
      <Table.Col
        label={<SelectPageBox />}
        sx={{ py: 0, width: 48 }}
        disableSort
        render={({ id, path }) => <SelectBox id={id} label={translate('redirects.select', { path })} />}
      />
      <Table.Col
        source="path"
        cellSx={() => ({ overflowWrap: 'anywhere' })}
        render={({ path, target }) => (isPhone ? `${path} → ${target}` : path)}
      />
      <Table.Col source="target" cellSx={() => ({ overflowWrap: 'anywhere' })} />
      <Table.Col
        source="source"
        disableSort
        render={({ source }) => translate(`redirects.sources.${source}`)}
      />
      <Table.Col source="uses" align="right" />
      <Table.Col source="last_used_day" disableSort />
      <Table.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
      <Table.Col
        label="layout.actions"
        disableSort
        render={(redirect: Redirect) => <RowActions redirect={redirect} />}
      />
    </RecordTable>
  )
}

function RowActions({ redirect }: { redirect: Redirect }) {
  const translate = useTranslate()
  const { api } = useServices()
  const [isOpen, setOpen] = useState(false)
  const { id, path, target } = redirect
  const toName = (label: string) => `${label}: ${path}`
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      <CanAccess resource="redirects" action="edit">
        <Button aria-label={toName(translate('ra.action.edit'))} onClick={() => setOpen(true)}>
          {translate('ra.action.edit')}
        </Button>
      </CanAccess>
      <CanAccess resource="redirects" action="remove">
        <ConfirmButton
          color="error"
          label={translate('ra.action.delete')}
          ariaLabel={toName(translate('ra.action.delete'))}
          title={translate('redirects.delete_title', { smart_count: 1 })}
          text={`${path} → ${target}`}
          done="redirects.deleted"
          work={() => api.call(deleteRedirects, { body: { ids: [id] } })}
        />
      </CanAccess>
      {isOpen && <RedirectDialog redirect={redirect} onClose={() => setOpen(false)} />}
    </Box>
  )
}
