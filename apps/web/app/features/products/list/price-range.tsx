import { useId, useState } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/media/icons.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { readPrice } from './product-filters.ts'

interface PriceRangeProps {
  minPrice: string | undefined
  maxPrice: string | undefined
  /** Lowest and highest price in the list, as money. */
  range: { min: string; max: string }
}

/** Fields for both ends of a price range and a button; they belong to the surrounding form. */
export function PriceRange({ minPrice, maxPrice, range }: PriceRangeProps) {
  const helpId = useId()
  return (
    <>
      <div className="flex items-end gap-2">
        <PriceEnd name="min_price" label={m.category_price_from()} price={minPrice} helpId={helpId} />
        <span aria-hidden="true" className="pb-3 text-muted">
          –
        </span>
        <PriceEnd name="max_price" label={m.category_price_to()} price={maxPrice} helpId={helpId} />
        <button
          type="submit"
          title={m.category_price_apply()}
          aria-label={m.category_price_apply()}
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-card border border-jade-700 text-jade-700 hover:bg-jade-100"
        >
          <Icon name="arrow-right" className="size-5" />
        </button>
      </div>
      <p id={helpId} className="mt-2 text-sm text-muted tabular-nums">
        {m.category_price_range({ min: formatMoney(range.min), max: formatMoney(range.max) })}
      </p>
    </>
  )
}

interface PriceEndProps {
  name: string
  label: string
  price: string | undefined
  helpId: string
}

function PriceEnd({ name, label, price, helpId }: PriceEndProps) {
  const [draft, setDraft] = useState({ applied: price, text: price ?? '' })
  // The applied price changed, for example because the filter was removed: it replaces the typed text.
  if (draft.applied !== price) setDraft({ applied: price, text: price ?? '' })
  const isRefused = draft.text.trim() !== '' && readPrice(draft.text) === undefined
  return (
    <label className="min-w-0 flex-1 text-sm">
      {label}
      <TextInput
        name={name}
        value={draft.text}
        onChange={(event) => setDraft({ applied: price, text: event.target.value })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder="¥"
        aria-describedby={helpId}
        aria-invalid={isRefused || undefined}
        className="mt-1 px-2.5! tabular-nums"
      />
    </label>
  )
}
