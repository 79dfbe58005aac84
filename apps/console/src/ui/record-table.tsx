import { DataTable, useResourceContext, useTranslate, type DataTableProps, type RaRecord } from 'react-admin'
import { EmptyList } from './empty-list.tsx'

type RecordTableProps<Row extends RaRecord> = Omit<DataTableProps<Row>, 'ref'>

/** The table of a list, which is named after its records, and says so where none of them fits the filters. */
export function RecordTable<Row extends RaRecord>({ rowClick = false, ...props }: RecordTableProps<Row>) {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  return (
    <DataTable<Row>
      bulkActionButtons={false}
      rowClick={rowClick}
      hover={rowClick !== false}
      empty={<EmptyList resource={resource} isFiltered />}
      aria-label={translate(`resources.${resource}.name`, { smart_count: 2 })}
      {...props}
    />
  )
}
