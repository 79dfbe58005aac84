import type { Newsletter } from '@shop/contract/newsletters/newsletters.console'
import { readTranslated } from '@shop/contract/languages/translated'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { CreateButton, DataTable, Link, SimpleList, TopToolbar, useLocaleState } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { NewsletterState } from './newsletter-state.tsx'
import { RecordTable } from '../ui/record-table.tsx'

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
  const [locale] = useLocaleState()
  return (
    <RecordTable<Newsletter> rowClick="edit">
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
    </RecordTable>
  )
}
