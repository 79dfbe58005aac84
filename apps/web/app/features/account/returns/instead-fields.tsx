import type { OrderLine } from '@shop/contract/orders/orders.schemas'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { RadioCard } from '../../../ui/form/radio-card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { FieldGroup } from './field-group.tsx'
import { OtherProduct } from './other-product.tsx'
import type { InsteadDraft } from './return-draft.ts'
import { exchangeProductQuery } from './return-queries.ts'
import { SizeRadios } from './size-radios.tsx'
import { toItemName } from './return-texts.ts'

type Kind = 'again' | 'same' | 'other'

interface InsteadFieldsProps {
  item: OrderLine
  value: InsteadDraft | undefined
  error: string | undefined
  /** It has a defect: it can be exchanged for one like it. */
  isFaulty: boolean
  onChange: (instead: InsteadDraft | undefined) => void
}

/** The product that a shopper gets for one of their own: the same again, another size of it, or another one. */
export function InsteadFields({ item, value, error, isFaulty, onChange }: InsteadFieldsProps) {
  const id = useId()
  const [kind, setKind] = useState<Kind>()
  const product = useQuery(exchangeProductQuery(item.product_id))
  // What somebody has is no exchange.
  const sizes = product.data?.sizes.filter(({ size }) => size !== item.size) ?? []
  const isOffered = sizes.length > 0

  function choose(next: Kind) {
    setKind(next)
    onChange(
      next === 'again' ? { product_id: item.product_id, ...(item.size && { size: item.size }) } : undefined,
    )
  }

  return (
    <FieldGroup
      id={id}
      legend={m.returns_instead({ name: toItemName(item) })}
      error={value && !value.needsSize ? undefined : error}
    >
      {product.isPending && <Skeleton className="h-32" />}
      {product.isError && <p className="text-danger">{m.returns_instead_failed()}</p>}
      {product.data !== undefined && (
        <div className="flex flex-col gap-3">
          {isFaulty && (
            <RadioCard
              name={id}
              label={m.returns_instead_again()}
              checked={kind === 'again'}
              onChange={() => choose('again')}
            />
          )}
          {isOffered && (
            <RadioCard
              name={id}
              label={m.returns_instead_size()}
              checked={kind === 'same'}
              onChange={() => choose('same')}
            />
          )}
          {isOffered && kind === 'same' && (
            <SizeRadios
              label={m.returns_instead_other_size({ name: localized(item, 'name') })}
              sizes={sizes}
              chosen={value?.size}
              onChoose={(size) => onChange({ product_id: item.product_id, size })}
            />
          )}
          <RadioCard
            name={id}
            label={m.returns_instead_other()}
            checked={kind === 'other'}
            onChange={() => choose('other')}
          />
          {kind === 'other' && <OtherProduct ownId={item.product_id} value={value} onChange={onChange} />}
        </div>
      )}
    </FieldGroup>
  )
}
