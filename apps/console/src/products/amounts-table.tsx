import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { useProductName } from './use-product-changes.ts'

interface Row {
  id: string
  sku: string
  name: Parameters<ReturnType<typeof useProductName>>[0]
}

interface AmountsTableProps<Product extends Row, Column extends string> {
  /** Its name, and the head of the products. */
  label: string
  productLabel: string
  columns: readonly { name: Column; label: string }[]
  items: readonly Product[]
  /** The product's name, as text or as a link. */
  toProduct?: (name: string, product: Product) => ReactNode
  toAmount: (product: Product, column: Column) => ReactNode
}

/** Products with amounts of money. Reached by keys, since it may be wider than the screen. */
export function AmountsTable<Product extends Row, Column extends string>({
  label,
  productLabel,
  columns,
  items,
  toProduct = (name) => name,
  toAmount,
}: AmountsTableProps<Product, Column>) {
  const toName = useProductName()
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{productLabel}</TableCell>
            {columns.map((column) => (
              <TableCell key={column.name} align="right">
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((product) => (
            <TableRow key={product.id}>
              <TableCell>
                {toProduct(toName(product.name), product)} ({product.sku})
              </TableCell>
              {columns.map(({ name }) => (
                <TableCell key={name} align="right">
                  {toAmount(product, name)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
