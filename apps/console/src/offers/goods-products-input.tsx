import { AutocompleteArrayInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useFoundProducts } from './use-found-products.ts'

/** Products of an offer, chosen by search; stored by their ids. */
export function GoodsProductsInput({ source }: { source: string }) {
  const { choices, setText } = useFoundProducts(
    (useWatch({ name: source }) as string[] | null | undefined) ?? [],
  )
  return (
    <AutocompleteArrayInput
      source={source}
      choices={choices}
      setFilter={setText}
      translateChoice={false}
      fullWidth
    />
  )
}
