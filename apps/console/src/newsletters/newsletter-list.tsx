import type { Newsletter } from '@shop/contract/newsletters/newsletters.console'
import { readTranslated } from '@shop/contract/languages/translated'
import type { PageLanguage } from '@shop/contract/languages/languages'
import {
  CreateButton,
  DataTable,
  Link,
  SimpleList,
  TopToolbar,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { NewsletterState } from './newsletter-state.tsx'

const NewsletterTable = DataTable<Newsletter>

/** The newsletters, newest first. */
export function NewsletterList() {
  return (
    <RecordList
      resource="newsletters"
      filters={[]}
      actions={
        <TopToolbar>
          <CreateButton label="newsletters.create" />
        </TopToolbar>
      }
      createLabel="newsletters.create"
      cards={<Cards />}
      table={<Table />}
    />
  )
}

function Cards() {
  const [locale] = useLocaleState()
  return (
    <SimpleList<Newsletter>
      rowClick="edit"
      primaryText={({ subject }) => readTranslated(subject, locale as PageLanguage)}
      secondaryText={({ created_at: at }) => <DateTime value={at} />}
      tertiaryText={({ state }) => <NewsletterState state={state} />}
    />
  )
}

function Table() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <NewsletterTable
      bulkActionButtons={false}
      rowClick="edit"
      hover
      empty={<EmptyList resource="newsletters" isFiltered />}
      aria-label={translate('resources.newsletters.name', { smart_count: 2 })}
    >
      <NewsletterTable.Col
        source="subject"
        disableSort
        render={({ id, subject }) => (
          <Link to={`/newsletters/${id}`}>{readTranslated(subject, locale as PageLanguage)}</Link>
        )}
      />
      <NewsletterTable.Col
        source="state"
        disableSort
        render={({ state }) => <NewsletterState state={state} />}
      />
      <NewsletterTable.Col source="mailed" disableSort align="right" />
      <NewsletterTable.Col source="unsubscribed" disableSort align="right" />
      <NewsletterTable.Col
        source="send_at"
        disableSort
        render={({ send_at: at }) => (at ? <DateTime value={at} /> : null)}
      />
      <NewsletterTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
    </NewsletterTable>
  )
}
