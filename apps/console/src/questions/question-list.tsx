import type { ConsoleQuestion } from '@shop/contract/questions/questions.console'
import { BooleanInput, DataTable, Link, SelectArrayInput, SimpleList } from 'react-admin'
import { useProductName } from '../products/use-product-changes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { FilterActions } from '../ui/filter-actions.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { ModerationStatus, STATUSES, Warnings } from '../moderation/moderation-texts.tsx'
import { toExcerpt } from '../moderation/excerpt.ts'
import { RecordTable } from '../ui/record-table.tsx'

const QuestionTable = DataTable<ConsoleQuestion>

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <BooleanInput key="waiting" source="waiting" alwaysOn parse={toFilter} />,
  <BooleanInput key="unanswered" source="unanswered" alwaysOn parse={toFilter} />,
  <SelectArrayInput key="status" source="status" choices={STATUSES} />,
]

/** Switched off, a filter is none. */
function toFilter(isOn: boolean): true | null {
  return isOn ? true : null
}

/** The questions about products; at first those in which something waits. */
export function QuestionList() {
  return (
    <RecordList
      resource="questions"
      isOldestFirst
      filters={FILTERS}
      filterDefaultValues={{ waiting: true }}
      actions={<FilterActions />}
      empty={false}
      cards={<Cards />}
      table={<Questions />}
    />
  )
}

function Cards() {
  const toName = useProductName()
  return (
    <SimpleList<ConsoleQuestion>
      rowClick="show"
      empty={<EmptyList resource="questions" isFiltered />}
      primaryText={({ text }) => toExcerpt(text)}
      secondaryText={({ product }) => toName(product.name)}
      tertiaryText={({ status }) => <ModerationStatus status={status} />}
    />
  )
}

function Questions() {
  const toName = useProductName()
  return (
    <RecordTable<ConsoleQuestion> rowClick="show">
      <QuestionTable.Col
        source="text"
        disableSort
        cellSx={() => ({ overflowWrap: 'anywhere', maxWidth: '28rem' })}
        render={({ id, text, flags, reports }) => (
          <>
            <Link to={`/questions/${id}/show`}>{toExcerpt(text)}</Link>
            <Warnings flags={flags} reportCount={reports.length} />
          </>
        )}
      />
      <QuestionTable.Col source="product" disableSort render={({ product }) => toName(product.name)} />
      <QuestionTable.Col source="shown_name" disableSort />
      <QuestionTable.Col
        source="replies"
        disableSort
        align="right"
        render={({ replies }) => replies.length}
      />
      <QuestionTable.Col
        source="status"
        disableSort
        render={({ status }) => <ModerationStatus status={status} />}
      />
      <QuestionTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
    </RecordTable>
  )
}
