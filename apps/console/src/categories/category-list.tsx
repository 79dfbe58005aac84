import { Box } from '@mui/material'
import type { ConsoleCategory } from '@shop/contract/categories/categories.console'
import { DataTable, Link, List, useTranslate } from 'react-admin'
import { useProductName } from '../products/use-product-changes.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListError } from '../ui/list-error.tsx'

const Table = DataTable<ConsoleCategory>

/** The categories, each before its sub-categories, as the shop has them. */
export function CategoryList() {
  return (
    <List actions={false} pagination={false} exporter={false} empty={false} error={<ListError />}>
      <CategoryTable />
    </List>
  )
}

function CategoryTable() {
  const translate = useTranslate()
  const toName = useProductName()
  return (
    <Table
      bulkActionButtons={false}
      rowClick={false}
      empty={<EmptyList resource="categories" />}
      aria-label={translate('resources.categories.name', { smart_count: 2 })}
    >
      <Table.Col
        source="name"
        disableSort
        render={({ id, name, parent }) => (
          <Box sx={{ pl: parent ? 3 : 0, fontWeight: parent ? 400 : 500 }}>
            <Link to={`/categories/${id}`}>{toName(name)}</Link>
          </Box>
        )}
      />
      <Table.Col source="products" disableSort align="right" />
      <Table.Col
        label="layout.actions"
        disableSort
        render={({ id, name }) => (
          <Link
            to={`/categories/${id}/show`}
            aria-label={translate('categories.order_of', { name: toName(name) })}
          >
            {translate('categories.order')}
          </Link>
        )}
      />
    </Table>
  )
}
