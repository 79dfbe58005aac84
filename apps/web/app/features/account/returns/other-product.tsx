import { isSuggestible } from '@shop/contract/products/product-suggestions.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../../lib/i18n/locale.ts'
import { useDebounced } from '../../../lib/react/use-debounced.ts'
import { m } from '../../../paraglide/messages.js'
import { Field } from '../../../ui/form/field.tsx'
import { RadioCard } from '../../../ui/form/radio-card.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { InsteadDraft } from './return-draft.ts'
import { exchangeSearchQuery } from './return-queries.ts'
import { SizeRadios } from './size-radios.tsx'

const DEBOUNCE_MS = 250

interface OtherProductProps {
  /** The product that the shopper has. */
  ownId: string
  value: InsteadDraft | undefined
  onChange: (instead: InsteadDraft | undefined) => void
}

/** Finds another product by its name, and its size. */
export function OtherProduct({ ownId, value, onChange }: OtherProductProps) {
  const group = useId()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), DEBOUNCE_MS)
  const found = useQuery({ ...exchangeSearchQuery(text), enabled: isSuggestible(text) })
  const products = found.data?.filter(({ product_id: id }) => id !== ownId) ?? []
  return (
    <div className="flex flex-col gap-3">
      <Field label={m.returns_instead_search()}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted empty:hidden">
        {found.isSuccess && products.length === 0 && m.returns_instead_none()}
        {found.isError && m.returns_instead_failed()}
      </p>
      {products.map((product) => {
        const { product_id: id, sizes } = product
        const name = localized(product, 'product_name')
        const isChosen = value?.product_id === id
        return (
          <div key={id} className="flex flex-col gap-3">
            <RadioCard
              name={group}
              label={name}
              aside={formatMoney(product.product_price)}
              checked={isChosen}
              onChange={() => onChange({ product_id: id, needsSize: sizes.length > 0 })}
            />
            {isChosen && sizes.length > 0 && (
              <SizeRadios
                label={m.returns_instead_other_size({ name })}
                sizes={sizes}
                chosen={value.size}
                onChoose={(size) => onChange({ product_id: id, size })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
