import type { ConsoleProductItem } from '@shop/contract/products/product-fields.console'
import { useState } from 'react'
import { useGetList, useGetMany } from 'react-admin'
import { useProductName } from '../products/use-product-changes.ts'

/** The products on sale whose name has a text, and those that are chosen already. */
export function useFoundProducts(chosen: string[]) {
  const toName = useProductName()
  const [text, setText] = useState('')
  const { data: found = [] } = useGetList<ConsoleProductItem>('products', {
    filter: { status: 'active', ...(text && { q: text }) },
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'updated_at', order: 'DESC' },
  })
  const { data: others = [] } = useGetMany<ConsoleProductItem>(
    'products',
    { ids: chosen },
    { enabled: chosen.length > 0 },
  )
  const byId = new Map([...others, ...found].map((product) => [product.id, product]))
  const choices = [...byId.values()].map(({ id, name }) => ({ id, name: toName(name) }))
  return { choices, byId, setText }
}
