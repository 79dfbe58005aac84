import type { ConsoleReview } from '@shop/contract/reviews/reviews.console'
import {
  BooleanInput,
  BulkActionsToolbar,
  DataTable,
  Link,
  SelectArrayInput,
  useTranslate,
} from 'react-admin'
import { useProductName } from '../products/use-product-changes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { FilterActions } from '../ui/filter-actions.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { SelectBox, SelectPageBox } from '../ui/select-box.tsx'
import { ApproveSelected } from './approve-selected.tsx'
import { StarText } from './star-text.tsx'
import { ModerationStatus, STATUSES, Warnings } from '../moderation/moderation-texts.tsx'
import { toExcerpt } from '../moderation/excerpt.ts'
import { ReviewCards } from './review-cards.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const ReviewTable = DataTable<ConsoleReview>
const STARS = [5, 4, 3, 2, 1].map((id) => ({ id, name: '★'.repeat(id) }))

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectArrayInput key="status" source="status" choices={STATUSES} alwaysOn />,
  <BooleanInput key="reported" source="reported" defaultValue />,
  <BooleanInput key="flagged" source="flagged" defaultValue />,
  <SelectArrayInput key="stars" source="stars" choices={STARS} translateChoice={false} />,
  <BooleanInput key="with_photos" source="with_photos" defaultValue />,
  <BooleanInput key="imported" source="imported" defaultValue />,
]

/** The reviews; at first those that wait, the oldest on top. */
export function ReviewList() {
  return (
    <RecordList
      resource="reviews"
      isOldestFirst
      filters={FILTERS}
      filterDefaultValues={{ status: ['pending'] }}
      actions={<FilterActions />}
      empty={false}
      cards={<ReviewCards />}
      table={<Reviews />}
    />
  )
}

function Reviews() {
  const translate = useTranslate()
  const toName = useProductName()
  return (
    <>
      <BulkActionsToolbar>
        <ApproveSelected />
      </BulkActionsToolbar>
      <RecordTable<ConsoleReview> rowClick="show">
        <ReviewTable.Col
          label={<SelectPageBox />}
          sx={{ py: 0, width: 48 }}
          disableSort
          render={({ id, shown_name: name }) => (
            <SelectBox id={id} label={translate('reviews.select', { name })} />
          )}
        />
        <ReviewTable.Col source="stars" render={({ stars }) => <StarText stars={stars} />} />
        <ReviewTable.Col
          source="text"
          disableSort
          cellSx={() => ({ overflowWrap: 'anywhere', maxWidth: '28rem' })}
          render={({ id, title, text, flags, report_count: reports }) => (
            <>
              <Link to={`/reviews/${id}/show`}>{title || toExcerpt(text)}</Link>
              {title && <div>{toExcerpt(text)}</div>}
              <Warnings flags={flags} reportCount={reports} />
            </>
          )}
        />
        <ReviewTable.Col source="product" disableSort render={({ product }) => toName(product.name)} />
        <ReviewTable.Col source="shown_name" disableSort />
        <ReviewTable.Col
          source="photos"
          disableSort
          align="right"
          render={({ photos }) => photos.length || ''}
        />
        <ReviewTable.Col
          source="status"
          disableSort
          render={({ status }) => <ModerationStatus status={status} />}
        />
        <ReviewTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
      </RecordTable>
    </>
  )
}
