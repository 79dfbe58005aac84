import type { ConsoleProductItem } from '@shop/contract/products/product-fields.console'
import { useState } from 'react'
import { AutocompleteArrayInput, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useProductName } from '../products/use-product-changes.ts'

/** Products chosen by search, in the order in which they were chosen; stored by their address. */
export function ProductsInput({ source, helperText }: { source: string; helperText: string }) {
  const toName = useProductName()
  const [text, setText] = useState('')
  const { data = [] } = useGetList<ConsoleProductItem>('products', {
    filter: { status: 'active', ...(text && { q: text }) },
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'updated_at', order: 'DESC' },
  })
  const chosen = (useWatch({ name: source }) as string[] | null | undefined) ?? []
  const found = data.map(({ slug, name }) => ({ id: slug, name: toName(name) }))
  const others = chosen.filter((slug) => !found.some(({ id }) => id === slug))
  return (
    <AutocompleteArrayInput
      source={source}
      choices={[...found, ...others.map((slug) => ({ id: slug, name: slug }))]}
      setFilter={setText}
      translateChoice={false}
      helperText={helperText}
      fullWidth
    />
  )
}
