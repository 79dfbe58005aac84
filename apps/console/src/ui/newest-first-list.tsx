import { useMediaQuery, type Theme } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { List } from 'react-admin'
import { EmptyList } from './empty-list.tsx'
import { ListError } from './list-error.tsx'

interface NewestFirstListProps {
  resource: string
  /** The column that it is sorted by. */
  sortField?: string
  filters: ReactElement[]
  actions?: ReactElement
  /** In place of the list while there is no record at all. */
  empty?: ReactElement
  table: ReactNode
  /** In place of the table on narrow screens. */
  cards: ReactNode
}

/** A list of records, the newest first: a table, or cards on a phone. */
export function NewestFirstList(props: NewestFirstListProps) {
  const { resource, sortField = 'created_at', table, cards, ...list } = props
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      sort={{ field: sortField, order: 'DESC' }}
      perPage={25}
      exporter={false}
      empty={<EmptyList resource={resource} />}
      error={<ListError />}
      {...list}
    >
      {isPhone ? cards : table}
    </List>
  )
}
