import type { ConsoleProductItem } from '@shop/contract/products/product-fields.console'
import { useState } from 'react'
import { AutocompleteArrayInput, useGetList, useGetMany } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useProductName } from '../products/use-product-changes.ts'

/** Products of an offer, chosen by search; stored by their ids. */
export function GoodsProductsInput({ source }: { source: string }) {
  const toName = useProductName()
  const [text, setText] = useState('')
  const chosen = (useWatch({ name: source }) as string[] | null | undefined) ?? []
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
  return (
    <AutocompleteArrayInput
      source={source}
      choices={[...byId.values()].map(({ id, name }) => ({ id, name: toName(name) }))}
      setFilter={setText}
      translateChoice={false}
      fullWidth
    />
  )
}
