import type { Product } from '@shop/contract/products/products.schemas'
import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { rankByFit, type FitReason } from '@shop/four-pillars/product-fit'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toSignName, type Sign } from '../../../lib/i18n/sign-names.ts'
import { useIsOnline } from '../../../lib/react/use-is-online.ts'
import { joinNames } from '../../../lib/i18n/join-texts.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/layout/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { InlineFailure } from '../../../ui/text/inline-failure.tsx'
import { Notice } from '../../../ui/text/notice.tsx'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { loadProducts, type Candidate } from './load-products.ts'
import { useStones } from './use-stones.ts'

/** Two rows of the grid in wide windows; each press shows as many more. */
const INITIALLY_SHOWN = 6

export interface MatchingProductsProps {
  reading: BirthReading
  /** Card of a product with its heart, passed in by the route: features do not import one another. */
  renderCard: (product: Product) => React.ReactNode
  /** Purchase button below a card. */
  renderPurchase: (product: Product) => React.ReactNode
  /** Placeholder cards. */
  renderSkeleton: (count: number) => React.ReactNode
  /** Grid of cards and placeholders. */
  gridClass: string
}

/** The shop's products ranked by match. Loaded after the reading, which does not depend on them. */
export function MatchingProducts(props: MatchingProductsProps) {
  const { reading, renderSkeleton } = props
  const { favourable, zodiacSign, animals } = reading
  const key = [
    ...favourable.elements.map(({ element }) => element),
    zodiacSign,
    ...Object.values(animals),
  ].join()
  const items = useQuery({
    queryKey: ['pieces', key],
    queryFn: ({ signal }) => loadProducts(reading, signal),
    // Fetched again, products that sold meanwhile would change places while the shopper reaches for one.
    staleTime: Infinity,
  })
  const isOnline = useIsOnline()
  return (
    <section aria-labelledby="pieces" aria-busy={items.isPending}>
      <SectionHeading id="pieces" lead={m.personality_products_lead()} className="mb-6">
        {m.personality_products()}
      </SectionHeading>
      {items.isPending && renderSkeleton(INITIALLY_SHOWN)}
      {items.isLoadingError &&
        (isOnline ? (
          <InlineFailure
            title={m.profile_personality_failed()}
            error={items.error}
            onRetry={() => void items.refetch()}
          />
        ) : (
          <Notice announce>
            <p>{m.personality_products_offline()}</p>
          </Notice>
        ))}
      {items.data && <Ranked {...props} key={key} candidates={items.data} />}
    </section>
  )
}

function Ranked(props: MatchingProductsProps & { candidates: readonly Candidate[] }) {
  const { reading, candidates, renderCard, renderPurchase, gridClass } = props
  const [limit, setLimit] = useState(INITIALLY_SHOWN)
  const list = useRef<HTMLUListElement>(null)
  const { correspondences, toTermName } = useStones()
  const ranked = rankByFit(reading, candidates, correspondences)
  if (ranked.length === 0) {
    return (
      <EmptyState
        title={m.personality_products_none()}
        action={<ButtonLink to="/category/bracelets">{m.personality_products_browse()}</ButtonLink>}
      >
        {m.personality_products_none_text()}
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={`${gridClass} outline-none`}>
        {ranked.slice(0, limit).map(({ product, fit }) => (
          <li key={product.product_id} className="flex flex-col gap-3">
            {renderCard(product)}
            <Reasons reasons={fit.reasons} toTermName={toTermName} />
            <div className="mt-auto">{renderPurchase(product)}</div>
          </li>
        ))}
      </ul>
      {ranked.length > limit && (
        <Button
          variant="secondary"
          className="mt-9"
          onClick={() => {
            if (ranked.length <= limit + INITIALLY_SHOWN) list.current?.focus({ preventScroll: true })
            setLimit(limit + INITIALLY_SHOWN)
          }}
        >
          {m.personality_products_more()}
        </Button>
      )}
    </>
  )
}

interface ReasonsProps {
  reasons: readonly FitReason[]
  toTermName: (term: string) => string
}

function Reasons({ reasons, toTermName }: ReasonsProps) {
  return (
    <div className="text-sm">
      <p className="sr-only">{m.personality_fits()}</p>
      <ul className="flex flex-col gap-1">
        {reasons.map((reason) => (
          <li key={reason.kind} className="flex gap-1.5">
            <Icon name="check" className="mt-0.5 size-4.5 text-jade-700" />
            <span>{formatReason(reason, toTermName)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function formatReason({ kind, value, stones }: FitReason, toTermName: ReasonsProps['toTermName']): string {
  const sign = toSignName(value as Sign)
  const reason =
    kind === 'element'
      ? m.personality_fit_element({ element: sign })
      : kind === 'chinese_zodiac'
        ? m.personality_fit_animal({ animal: sign })
        : sign
  if (stones.length === 0) return reason
  const names = joinNames(stones.map(({ stone }) => toTermName(stone)))
  return m.personality_fit_through({ reason, stones: names })
}
