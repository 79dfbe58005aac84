import { Box, useMediaQuery, type Theme } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { CanAccess, CreateButton, List } from 'react-admin'
import { EmptyList } from './empty-list.tsx'
import { ListError } from './list-error.tsx'

interface RecordListProps {
  resource: string
  /** The column that it is sorted by. */
  sortField?: string
  /** As in a queue; otherwise the newest are first. */
  isOldestFirst?: boolean
  filters: ReactElement[]
  /** How it is filtered at first. */
  filterDefaultValues?: object
  actions?: ReactElement
  /** Label of the button by which the first record is created, while there is none. */
  createLabel?: string | undefined
  /** In place of the list while there is no record at all; false shows its filters even then. */
  empty?: ReactElement | false
  table: ReactNode
  /** In place of the table on narrow screens. */
  cards: ReactNode
}

/** A list of records: a table, or cards on a phone. */
export function RecordList(props: RecordListProps) {
  const {
    resource,
    sortField = 'created_at',
    isOldestFirst = false,
    createLabel,
    table,
    cards,
    ...list
  } = props
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      sort={{ field: sortField, order: isOldestFirst ? 'ASC' : 'DESC' }}
      perPage={25}
      exporter={false}
      empty={<EmptyRecords resource={resource} createLabel={createLabel} />}
      error={<ListError />}
      {...list}
    >
      {isPhone ? cards : table}
    </List>
  )
}

/** In place of a list without records: how the first one is created. */
export function EmptyRecords({ resource, createLabel }: Pick<RecordListProps, 'resource' | 'createLabel'>) {
  return (
    <Box sx={{ textAlign: 'center', width: '100%' }}>
      <EmptyList resource={resource} />
      {createLabel !== undefined && (
        <CanAccess resource={resource} action="create">
          <CreateButton label={createLabel} />
        </CanAccess>
      )}
    </Box>
  )
}
