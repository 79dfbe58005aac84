import { Button, Typography, useMediaQuery, type Theme } from '@mui/material'
import { isOptionalLanguage, LANGUAGES } from '@shop/contract/languages/languages'
import { readLocalizedFields, toFieldName } from '@shop/contract/languages/translated'
import { TERM_KINDS } from '@shop/contract/products/product-fields.rules'
import type { Term } from '@shop/contract/vocabulary/vocabulary.console'
import { useState } from 'react'
import {
  CanAccess,
  DataTable,
  List,
  SelectArrayInput,
  TopToolbar,
  useDataProvider,
  useTranslate,
} from 'react-admin'
import { joinTexts } from '../data/texts.ts'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { ListError } from '../ui/list-error.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { TermDialog } from './term-dialog.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const Table = DataTable<Term>
const KINDS = TERM_KINDS.map((id) => ({ id, name: `vocabulary.kinds.${id}` }))

const [OWN_LANGUAGE, ...OTHER_LANGUAGES] = LANGUAGES

/** What a phone has no room for. */
const WIDE_COLUMNS = [
  'kind',
  'products',
  ...LANGUAGES.filter(isOptionalLanguage).map((language) => toFieldName('value', language)),
]

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectArrayInput key="kind" source="kind" choices={KINDS} alwaysOn />,
]

/** The labels of products in each language: stones, materials, colours, tags and the others. */
export function TermList() {
  return (
    <List
      filters={FILTERS}
      actions={
        <TopToolbar>
          <CanAccess resource="terms" action="create">
            <TermButton />
          </CanAccess>
        </TopToolbar>
      }
      sort={{ field: 'value', order: 'ASC' }}
      perPage={50}
      exporter={false}
      empty={false}
      error={<ListError />}
    >
      <TermTable />
    </List>
  )
}

function TermTable() {
  const translate = useTranslate()
  const { names } = useLanguageTexts()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <RecordTable<Term> {...(isPhone && { hiddenColumns: WIDE_COLUMNS })}>
      <Table.Col
        source="value"
        label={names[OWN_LANGUAGE]}
        render={({ value, kind }) => (
          <>
            {value}
            {isPhone && (
              <Typography variant="caption" color="text.secondary" component="div">
                {translate(`vocabulary.kinds.${kind}`)}
              </Typography>
            )}
          </>
        )}
      />
      {OTHER_LANGUAGES.map((language) => (
        <Table.Col
          key={language}
          source={toFieldName('value', language)}
          label={names[language]}
          disableSort
        />
      ))}
      <Table.Col source="kind" disableSort render={({ kind }) => translate(`vocabulary.kinds.${kind}`)} />
      <Table.Col source="products" disableSort align="right" />
      <Table.Col
        label="layout.actions"
        disableSort
        render={(term: Term) => (
          <>
            <CanAccess resource="terms" action="edit">
              <TermButton term={term} />
            </CanAccess>
            {/* What products have cannot go. */}
            {term.products === 0 && (
              <CanAccess resource="terms" action="delete">
                <DeleteButton term={term} />
              </CanAccess>
            )}
          </>
        )}
      />
    </RecordTable>
  )
}

/** Opens the form of a label, or of a new one. */
function TermButton({ term }: { term?: Term }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const label = translate(term ? 'ra.action.edit' : 'ra.action.create')
  return (
    <>
      <Button aria-label={term ? `${label}: ${term.value}` : label} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <TermDialog term={term} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeleteButton({ term }: { term: Term }) {
  const translate = useTranslate()
  const data = useDataProvider()
  return (
    <ConfirmButton
      label={translate('ra.action.delete')}
      ariaLabel={`${translate('ra.action.delete')}: ${term.value}`}
      title={term.value}
      text={translate('vocabulary.delete_term', { name: joinTexts(readLocalizedFields(term, 'value')) })}
      done="products.saved"
      work={() => data.delete('terms', { id: term.id, previousData: term })}
    />
  )
}
