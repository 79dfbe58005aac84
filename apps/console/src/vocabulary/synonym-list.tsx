import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import type { Synonym } from '@shop/contract/vocabulary/vocabulary.console'
import { useState } from 'react'
import { DataTable, List, TopToolbar, useDataProvider, useTranslate } from 'react-admin'
import type { z } from 'zod'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { ListError } from '../ui/list-error.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { useAction } from '../ui/use-action.ts'
import { RecordTable } from '../ui/record-table.tsx'

type SynonymRecord = z.infer<typeof Synonym>
const Table = DataTable<SynonymRecord>
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

/** Words that shoppers type for others. */
export function SynonymList() {
  return (
    <List
      filters={FILTERS}
      actions={
        <TopToolbar>
          <SynonymButton />
        </TopToolbar>
      }
      sort={{ field: 'searched', order: 'ASC' }}
      perPage={50}
      exporter={false}
      empty={false}
      error={<ListError />}
    >
      <SynonymTable />
    </List>
  )
}

function SynonymTable() {
  const translate = useTranslate()
  const data = useDataProvider()
  return (
    <RecordTable<SynonymRecord>>
      <Table.Col source="searched" />
      <Table.Col source="means" disableSort render={({ means }) => means.join(', ')} />
      <Table.Col
        label="layout.actions"
        disableSort
        render={(synonym: SynonymRecord) => (
          <>
            <SynonymButton synonym={synonym} />
            <ConfirmButton
              label={translate('ra.action.delete')}
              ariaLabel={`${translate('ra.action.delete')}: ${synonym.searched}`}
              title={synonym.searched}
              text={synonym.means.join(', ')}
              done="products.saved"
              work={() => data.delete('synonyms', { id: synonym.id, previousData: synonym })}
            />
          </>
        )}
      />
    </RecordTable>
  )
}

/** Opens the form of a synonym, or of a new one. */
function SynonymButton({ synonym }: { synonym?: SynonymRecord }) {
  const translate = useTranslate()
  const data = useDataProvider()
  const [isOpen, setOpen] = useState(false)
  const [searched, setSearched] = useState(synonym?.searched ?? '')
  const [means, setMeans] = useState(synonym?.means.join(', ') ?? '')
  const list = means.split(/[,，]/).flatMap((word) => word.trim() || [])
  const { isRunning, run } = useAction(async () => {
    if (synonym)
      await data.update('synonyms', {
        id: synonym.id,
        data: { ...synonym, means: list },
        previousData: synonym,
      })
    else await data.create('synonyms', { data: { searched, means: list } })
    setOpen(false)
  }, 'products.saved')
  const label = translate(synonym ? 'ra.action.edit' : 'ra.action.create')
  return (
    <>
      <Button aria-label={synonym ? `${label}: ${synonym.searched}` : label} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs">
        <DialogTitle>{translate('resources.synonyms.name', { smart_count: 1 })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            sx={{ mt: 1 }}
            label={translate('resources.synonyms.fields.searched')}
            value={searched}
            disabled={synonym !== undefined}
            onChange={({ target }) => setSearched(target.value)}
          />
          <TextField
            label={translate('resources.synonyms.fields.means')}
            value={means}
            helperText={translate('vocabulary.means_help')}
            onChange={({ target }) => setMeans(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            loading={isRunning}
            disabled={searched.trim() === '' || list.length === 0}
            onClick={() => void run()}
          >
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
