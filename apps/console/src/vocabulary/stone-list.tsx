import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import type { Stone } from '@shop/contract/console/vocabulary'
import { useState } from 'react'
import { DataTable, List, useDataProvider, useTranslate } from 'react-admin'
import type { z } from 'zod'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListError } from '../ui/list-error.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { useAction } from '../ui/use-action.ts'

type StoneRecord = z.infer<typeof Stone>
const Table = DataTable<StoneRecord>
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

/** Stones with the facts that product pages show. */
export function StoneList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'gem', order: 'ASC' }}
      perPage={50}
      exporter={false}
      empty={false}
      error={<ListError />}
    >
      <StoneTable />
    </List>
  )
}

function StoneTable() {
  const translate = useTranslate()
  return (
    <Table
      bulkActionButtons={false}
      rowClick={false}
      empty={<EmptyList resource="stones" isFiltered />}
      aria-label={translate('resources.stones.name', { smart_count: 2 })}
    >
      <Table.Col source="gem" render={({ id }) => id} />
      <Table.Col source="products" disableSort align="right" />
      <Table.Col
        source="facts"
        disableSort
        render={({ facts }) => `${facts.mineral.en} · ${facts.mineral.zh} · ${facts.formula}`}
      />
      <Table.Col label="" disableSort render={(stone: StoneRecord) => <StoneButton stone={stone} />} />
    </Table>
  )
}

/** Opens the form of a stone's facts. */
function StoneButton({ stone }: { stone: StoneRecord }) {
  const translate = useTranslate()
  const data = useDataProvider()
  const [isOpen, setOpen] = useState(false)
  const [facts, setFacts] = useState(stone.facts)
  const { isRunning, run } = useAction(async () => {
    await data.update('stones', { id: stone.id, data: { ...stone, facts }, previousData: stone })
    setOpen(false)
  }, 'products.saved')
  const label = translate('ra.action.edit')
  return (
    <>
      <Button
        aria-label={`${label}: ${stone.id}`}
        onClick={() => {
          setFacts(stone.facts)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <DialogTitle>{stone.id}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {(['mineral', 'treatments'] as const).flatMap((name) =>
            (['en', 'zh'] as const).map((language) => (
              <TextField
                key={`${name}.${language}`}
                sx={{ mt: 1 }}
                label={`${translate(`vocabulary.facts.${name}`)} (${translate(language === 'en' ? 'products.english' : 'products.chinese')})`}
                value={facts[name][language]}
                onChange={({ target }) =>
                  setFacts({ ...facts, [name]: { ...facts[name], [language]: target.value } })
                }
              />
            )),
          )}
          <TextField
            label={translate('vocabulary.facts.formula')}
            value={facts.formula}
            onChange={({ target }) => setFacts({ ...facts, formula: target.value })}
            sx={{ gridColumn: '1 / -1' }}
          />
          {(['hardness', 'density'] as const).flatMap((name) =>
            (['min', 'max'] as const).map((end) => (
              <TextField
                key={`${name}.${end}`}
                type="number"
                label={`${translate(`vocabulary.facts.${name}`)}, ${translate(`vocabulary.facts.${end}`)}`}
                value={facts[name][end]}
                onChange={({ target }) =>
                  setFacts({ ...facts, [name]: { ...facts[name], [end]: Number(target.value) } })
                }
              />
            )),
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" loading={isRunning} onClick={() => void run()}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
