import { Box, Chip, Typography, useMediaQuery, type Theme } from '@mui/material'
import type { ContentItem } from '@shop/contract/content/content.console'
import { CONTENT_KINDS } from '@shop/contract/content/content-fields.console'
import { isOptionalLanguage, LANGUAGES } from '@shop/contract/languages/languages'
import {
  CreateButton,
  DataTable,
  Link,
  List,
  SelectInput,
  SimpleList,
  TopToolbar,
  useTranslate,
} from 'react-admin'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListError } from '../ui/list-error.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { ContentState } from './content-state.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const Table = DataTable<ContentItem>
const KINDS = CONTENT_KINDS.map((id) => ({ id, name: `content.kinds.${id}` }))
const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput key="kind" source="kind" choices={KINDS} alwaysOn />,
]

/** All content of the shop, with where it stands and what it lacks. */
export function ContentList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      filters={FILTERS}
      actions={
        <TopToolbar>
          <CreateButton label="content.create" />
        </TopToolbar>
      }
      sort={{ field: 'kind', order: 'ASC' }}
      perPage={50}
      exporter={false}
      empty={false}
      error={<ListError />}
    >
      {isPhone ? <ContentCards /> : <ContentTable />}
    </List>
  )
}

function ContentTable() {
  const translate = useTranslate()
  const toName = useProductName()
  return (
    <RecordTable<ContentItem>>
      <Table.Col
        source="name"
        disableSort
        render={(item: ContentItem) => (
          <Link to={`/content/${encodeURIComponent(item.id)}`}>{toTitle(item, toName, translate)}</Link>
        )}
      />
      <Table.Col source="kind" render={({ kind }) => translate(`content.kinds.${kind}`)} />
      <Table.Col source="state" disableSort render={(item: ContentItem) => <ContentState {...item} />} />
      <Table.Col source="missing" disableSort render={(item: ContentItem) => <MissingTexts {...item} />} />
      <Table.Col source="updated_at" render={({ updated_at }) => <DateTime value={updated_at} />} />
    </RecordTable>
  )
}

function ContentCards() {
  const translate = useTranslate()
  const toName = useProductName()
  return (
    <SimpleList<ContentItem>
      rowClick="edit"
      empty={<EmptyList resource="content" isFiltered />}
      primaryText={(item) => toTitle(item, toName, translate)}
      // The title of the others is their kind.
      secondaryText={({ kind }) =>
        kind === 'page' || kind === 'story' ? translate(`content.kinds.${kind}`) : undefined
      }
      tertiaryText={(item) => (
        <>
          <ContentState {...item} /> <MissingTexts {...item} />
        </>
      )}
    />
  )
}

/** There is one home page and one announcement: they are known by their kind. */
function toTitle(
  { kind, name }: ContentItem,
  toName: (name: ContentItem['name']) => string,
  translate: (key: string) => string,
): string {
  return kind === 'home' || kind === 'announcement' ? translate(`content.kinds.${kind}`) : toName(name)
}

/** The languages in which something is missing, and, less loudly, those that may be left out and are. */
function MissingTexts({ kind, state, name, missing }: ContentItem) {
  const translate = useTranslate()
  const { names } = useLanguageTexts()
  // A shop without an announcement lacks nothing.
  if (kind === 'announcement' && state === 'draft') return null
  const lacking = LANGUAGES.filter((language) => missing.some((path) => path.endsWith(`.${language}`)))
  const isOtherwiseIncomplete = missing.length > 0 && lacking.length === 0
  const labels = isOtherwiseIncomplete
    ? [translate('content.incomplete')]
    : lacking.map((language) => names[language])
  // Only the names of pages and stories are texts of their own.
  const leftOut = LANGUAGES.filter(
    (language) => isOptionalLanguage(language) && name[LANGUAGES[0]] !== '' && !name[language],
  )
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {labels.map((label) => (
        <Chip key={label} size="small" color="warning" variant="outlined" label={label} />
      ))}
      {leftOut.map((language) => (
        <Typography key={language} component="span" variant="caption" color="text.secondary">
          {translate('content.left_out', { language: names[language] })}
        </Typography>
      ))}
    </Box>
  )
}
