import { Autocomplete } from '@base-ui/react/autocomplete'
import type { SuggestedProduct } from '@shop/contract/products/product-suggestions.schemas'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/media/icons.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { Price } from '../../../ui/text/price.tsx'
import { StoneSwatch } from '../stone-swatch.tsx'
import type { SuggestionOption } from './suggestion-options.ts'

interface SuggestionLineProps {
  option: SuggestionOption
  onChoose: () => void
}

/** One suggestion: a link as an option of the list, so that it can be opened in a new tab. */
export function SuggestionLine({ option, onChoose }: SuggestionLineProps) {
  return (
    <Autocomplete.Item
      value={option}
      tabIndex={-1}
      render={<Link to={option.to} onClick={onChoose} />}
      className="flex min-h-11 items-center gap-3 rounded-card px-3 py-1.5 outline-jade-700 hover:bg-jade-100 data-highlighted:bg-jade-100 data-highlighted:outline-2 data-highlighted:-outline-offset-2"
    >
      <Content option={option} />
    </Autocomplete.Item>
  )
}

function Content({ option }: { option: SuggestionOption }) {
  switch (option.kind) {
    case 'term':
      return (
        <>
          {option.gem ? (
            <StoneSwatch gem={option.gem} className="size-6" />
          ) : (
            <Icon name="search" className="size-6 p-0.5 text-muted" />
          )}
          <Named text={option.text} count={option.count} />
        </>
      )
    case 'category':
      return (
        <>
          <Icon name="gem" className="size-6 p-0.5 text-muted" />
          <Named text={option.text} count={option.count} />
        </>
      )
    case 'product':
      return <ProductContent product={option.product} />
    case 'all':
      return (
        <span className="flex flex-1 items-center justify-between gap-3 font-medium text-jade-700">
          {m.search_suggest_all({ count: option.total })}
          <Icon name="arrow-right" className="size-5" />
        </span>
      )
  }
}

function Named({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {count !== undefined && (
        <span className="text-sm text-muted tabular-nums">
          {formatNumber(count)}
          <span className="sr-only">{` ${m.category_value_unit({ count })}`}</span>
        </span>
      )}
    </>
  )
}

function ProductContent({ product }: { product: SuggestedProduct }) {
  return (
    <>
      <Picture image={product.image} sizes="56px" alt="" className="size-14 shrink-0" />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-4">
        <span className="min-w-0 leading-snug break-words">{localized(product, 'product_name')}</span>
        <span className="flex shrink-0 items-baseline gap-2 text-sm">
          {product.product_qty === 0 && <span className="text-muted">{m.product_sold_out()}</span>}
          <Price money={product.product_price} className="font-medium" />
        </span>
      </span>
    </>
  )
}
