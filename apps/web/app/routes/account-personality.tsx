import { listProducts, type ProductSummary } from '@shop/contract/products'
import type { Route } from './+types/account-personality'
import { ProductGrid, ProductGridSkeleton } from '../features/products/product-grid.tsx'
import { listOwnSigns, type OwnSign } from '../features/profile/own-signs.ts'
import { SignChip } from '../features/profile/sign-chip.tsx'
import { useSession } from '../features/session/use-session.ts'
import { call } from '../lib/api.ts'
import { toPageMeta } from '../lib/page-meta.ts'
import { toSignName } from '../lib/sign-names.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { m } from '../paraglide/messages.js'
import { toCardHeart } from '../shell/favorite-heart.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InlineFailure } from '../ui/inline-failure.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Pieces for each sign; one row of the grid on wide screens. */
const PIECES_PER_SIGN = 4

/** How wide a card's picture is beside the account's navigation. */
const CARD_SIZES = '(min-width: 1280px) 212px, (min-width: 1024px) 28vw, (min-width: 768px) 30vw, 46vw'

const HEADINGS: Readonly<Record<OwnSign['filter'], (words: { sign: string }) => string>> = {
  element: m.profile_personality_for_element,
  zodiac: m.profile_personality_for_zodiac,
  chinese_zodiac: m.profile_personality_for_animal,
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_personality(), noindex: true }, matches)

export default function AccountPersonality() {
  const { user, isOffline } = useSession()
  const signs = user && listOwnSigns(user)
  return (
    <>
      <SectionHeading as="h1" className="mb-8" lead={m.profile_personality_lead()}>
        {m.account_personality()}
      </SectionHeading>
      {!user && !isOffline && <ShelvesSkeleton />}
      {signs?.length === 0 ? (
        <EmptyState
          title={m.profile_personality_empty()}
          action={<ButtonLink to="/user/profile">{m.profile_personality_empty_action()}</ButtonLink>}
        >
          {m.profile_personality_empty_hint()}
        </EmptyState>
      ) : (
        signs && <SignShelves signs={signs} />
      )}
    </>
  )
}

function SignShelves({ signs }: { signs: readonly OwnSign[] }) {
  const key = signs.map(({ sign }) => sign).join()
  const shelves = useLoaded(key, (signal) => Promise.all(signs.map((own) => loadPieces(own, signal))))
  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-wrap items-center gap-2">
        {signs.map((own) => (
          <SignChip key={own.sign} {...own} />
        ))}
        <ButtonLink to="/user/profile" variant="quiet">
          {m.profile_personality_edit()}
        </ButtonLink>
      </div>
      {shelves.state === 'failed' && (
        <InlineFailure
          title={m.profile_personality_failed()}
          error={shelves.error}
          onRetry={shelves.reload}
        />
      )}
      {shelves.state !== 'failed' &&
        signs.map(({ filter, sign }, index) => (
          <section key={sign} aria-labelledby={`pieces-${sign}`}>
            <SectionHeading id={`pieces-${sign}`} className="mb-6">
              {HEADINGS[filter]({ sign: toSignName(sign) })}
            </SectionHeading>
            {shelves.state === 'ready' ? (
              <Pieces products={shelves.data[index] ?? []} />
            ) : (
              <ProductGridSkeleton count={PIECES_PER_SIGN} />
            )}
          </section>
        ))}
    </div>
  )
}

/** While the server is asked whose signs these are. */
function ShelvesSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="mb-12 h-11 w-60" />
      <Skeleton className="mb-6 h-8 w-72 max-w-full" />
      <ProductGridSkeleton count={PIECES_PER_SIGN} />
    </div>
  )
}

function Pieces({ products }: { products: readonly ProductSummary[] }) {
  if (products.length === 0) return <p className="text-muted">{m.profile_personality_none()}</p>
  return (
    <ProductGrid
      products={products}
      sizes={CARD_SIZES}
      cardAction={toCardHeart}
      // Three columns hold one row as well.
      className="md:max-xl:[&>li:nth-child(4)]:hidden"
    />
  )
}

async function loadPieces({ filter, sign }: OwnSign, signal: AbortSignal): Promise<ProductSummary[]> {
  const query = { [filter]: sign, in_stock: '1' as const, limit: PIECES_PER_SIGN }
  const result = await call(listProducts, { query }, { signal })
  if (!result.ok) throw new Error(result.error.message)
  return result.data.items
}
