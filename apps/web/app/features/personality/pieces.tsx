import type { Product } from '@shop/contract/products'
import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { correspondences } from '@shop/four-pillars/correspondence-data'
import { rankByFit, type FitReason } from '@shop/four-pillars/product-fit'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toSignName, type Sign } from '../../lib/sign-names.ts'
import { useIsOnline } from '../../lib/use-is-online.ts'
import { getLocale } from '../../lib/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icons.tsx'
import { InlineFailure } from '../../ui/inline-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { loadPieces, type Candidate } from './load-pieces.ts'
import { toTermName } from './term-names.ts'

/** Two rows of the grid on wide screens, and as many more at each press. */
const SHOWN_AT_ONCE = 6

export interface PiecesProps {
  reading: BirthReading
  /** A piece's card with its heart, lent by the route: products and favourites are other features. */
  renderCard: (product: Product) => React.ReactNode
  /** Its way into the cart. */
  renderPurchase: (product: Product) => React.ReactNode
  /** As many empty cards. */
  renderSkeleton: (count: number) => React.ReactNode
  /** The grid of both. */
  gridClass: string
}

/** The shop's pieces ranked by fit. They come from the server, so they may be late or missing; the reading is not. */
export function Pieces(props: PiecesProps) {
  const { reading, renderSkeleton } = props
  const { favourable, zodiacSign, animals } = reading
  const key = [
    ...favourable.elements.map(({ element }) => element),
    zodiacSign,
    ...Object.values(animals),
  ].join()
  const pieces = useQuery({
    queryKey: ['pieces', key],
    queryFn: ({ signal }) => loadPieces(reading, signal),
  })
  const isOnline = useIsOnline()
  return (
    <section aria-labelledby="pieces" aria-busy={pieces.isPending}>
      <SectionHeading id="pieces" lead={m.personality_pieces_lead()} className="mb-6">
        {m.personality_pieces()}
      </SectionHeading>
      {pieces.isPending && renderSkeleton(SHOWN_AT_ONCE)}
      {pieces.isLoadingError &&
        (isOnline ? (
          <InlineFailure
            title={m.profile_personality_failed()}
            error={pieces.error}
            onRetry={() => void pieces.refetch()}
          />
        ) : (
          <Notice announce>
            <p>{m.personality_pieces_offline()}</p>
          </Notice>
        ))}
      {pieces.data && <Ranked {...props} key={key} candidates={pieces.data} />}
    </section>
  )
}

function Ranked(props: PiecesProps & { candidates: readonly Candidate[] }) {
  const { reading, candidates, renderCard, renderPurchase, gridClass } = props
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const list = useRef<HTMLUListElement>(null)
  const ranked = rankByFit(reading, candidates, correspondences)
  if (ranked.length === 0) {
    return (
      <EmptyState
        title={m.personality_pieces_none()}
        action={<ButtonLink to="/category/bracelets">{m.personality_pieces_browse()}</ButtonLink>}
      >
        {m.personality_pieces_none_text()}
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={`${gridClass} outline-none`}>
        {ranked.slice(0, limit).map(({ product, fit }) => (
          <li key={product.product_id} className="flex flex-col gap-3">
            {renderCard(product)}
            <Reasons reasons={fit.reasons} />
            <div className="mt-auto">{renderPurchase(product)}</div>
          </li>
        ))}
      </ul>
      {ranked.length > limit && (
        <Button
          variant="secondary"
          className="mt-9"
          onClick={() => {
            if (ranked.length <= limit + SHOWN_AT_ONCE) list.current?.focus({ preventScroll: true })
            setLimit(limit + SHOWN_AT_ONCE)
          }}
        >
          {m.personality_pieces_more()}
        </Button>
      )}
    </>
  )
}

function Reasons({ reasons }: { reasons: readonly FitReason[] }) {
  return (
    <div className="text-sm">
      <p className="sr-only">{m.personality_fits()}</p>
      <ul className="flex flex-col gap-1">
        {reasons.map((reason) => (
          <li key={reason.kind} className="flex gap-1.5">
            <Icon name="check" className="mt-0.5 size-4.5 text-jade-700" />
            <span>{toReasonWords(reason)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function toReasonWords({ kind, value, stones }: FitReason): string {
  const sign = toSignName(value as Sign)
  const reason =
    kind === 'element'
      ? m.personality_fit_element({ element: sign })
      : kind === 'chinese_zodiac'
        ? m.personality_fit_animal({ animal: sign })
        : sign
  if (stones.length === 0) return reason
  const names = stones.map(({ stone }) => toTermName(stone)).join(getLocale() === 'zh' ? '、' : ', ')
  return m.personality_fit_through({ reason, stones: names })
}
