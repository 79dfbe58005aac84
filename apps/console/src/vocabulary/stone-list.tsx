import { Button, Typography, useMediaQuery, type Theme } from '@mui/material'
import type { Stone } from '@shop/contract/stones/stones.console'
import { useState } from 'react'
import { CanAccess, DataTable, List, TopToolbar, useTranslate } from 'react-admin'
import { joinTexts } from '../data/texts.ts'
import { ListError } from '../ui/list-error.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { StoneDialog } from './stone-dialog.tsx'
import { toStoneNames } from './stone-draft.ts'
import { useStoneTexts } from './use-stone-texts.ts'
import { RecordTable } from '../ui/record-table.tsx'

const Table = DataTable<Stone>
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

/** Stones with the facts that product pages show, and what a tradition sees in them. */
export function StoneList() {
  return (
    <List
      filters={FILTERS}
      actions={
        <TopToolbar>
          <CanAccess resource="stones" action="create">
            <StoneButton />
          </CanAccess>
        </TopToolbar>
      }
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
  const { toCorrespondences } = useStoneTexts()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <RecordTable<Stone>
      {...(isNarrow && { hiddenColumns: isPhone ? ['facts', 'products', 'correspondences'] : ['facts'] })}
    >
      <Table.Col
        source="gem"
        render={(stone: Stone) => (
          <>
            {joinTexts(toStoneNames(stone))}
            {isPhone && stone.correspondences && (
              <Typography variant="caption" color="text.secondary" component="div">
                {toCorrespondences(stone.correspondences)}
              </Typography>
            )}
          </>
        )}
      />
      <Table.Col source="products" disableSort align="right" />
      <Table.Col
        source="facts"
        disableSort
        render={({ facts }) => `${joinTexts(facts.mineral)} · ${facts.formula}`}
      />
      <Table.Col
        source="correspondences"
        disableSort
        render={({ correspondences }) => correspondences && toCorrespondences(correspondences)}
      />
      <Table.Col
        label="layout.actions"
        disableSort
        render={(stone: Stone) => (
          <CanAccess resource="stones" action="edit">
            <StoneButton stone={stone} />
          </CanAccess>
        )}
      />
    </RecordTable>
  )
}

/** Opens the form of a stone, or of a new one. */
function StoneButton({ stone }: { stone?: Stone }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const label = translate(stone ? 'ra.action.edit' : 'ra.action.create')
  return (
    <>
      <Button aria-label={stone ? `${label}: ${stone.id}` : label} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <StoneDialog stone={stone} onClose={() => setOpen(false)} />}
    </>
  )
}
