import { listProducts } from '@shop/contract/products/products.endpoints'
import type { Product } from '@shop/contract/products/products.schemas'
import { useQuery } from '@tanstack/react-query'
import type { Route } from './+types/account-personality'
import { FavoritePurchase } from '../features/favorites/favorite-purchase.tsx'
import { BirthFormSkeleton } from '../features/personality/birth/birth-form-skeleton.tsx'
import { Personality } from '../features/personality/personality.tsx'
import { ProductCard } from '../features/products/product-card.tsx'
import { ProductGrid, ProductGridSkeleton } from '../features/products/product-grid.tsx'
import { StoneSwatch } from '../features/products/stone-swatch.tsx'
import { listOwnSigns, SignChip, type OwnSign } from '../features/profile/own-signs.tsx'
import { updateUser } from '../features/session/session-store.ts'
import { useSession } from '../features/session/use-session.ts'
import { fetchData } from '../lib/api/fetch-data.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toSignName } from '../lib/i18n/sign-names.ts'
import { m } from '../paraglide/messages.js'
import { toCardHeart } from '../shell/header/favorite-heart.tsx'
import { FAVORITE_CART } from '../shell/cart-access.ts'
import { ButtonLink } from '../ui/layout/button.tsx'
import { QueryFailure } from '../ui/text/query-failure.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

/** Products shown for each sign: one row on wide screens. */
const PRODUCTS_PER_SIGN = 4

/** Width of a product card next to the account navigation. */
const CARD_SIZES = '(min-width: 1280px) 212px, (min-width: 1024px) 28vw, (min-width: 768px) 30vw, 46vw'
const FIT_SIZES = '(min-width: 1280px) 297px, (min-width: 1024px) 28vw, (min-width: 768px) 30vw, 46vw'

/** Cards with a reason need more width than plain product cards. */
const FIT_GRID = 'grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-5 md:grid-cols-3'

const HEADINGS: Readonly<Record<OwnSign['filter'], (heading: { sign: string }) => string>> = {
  element: m.profile_personality_for_element,
  zodiac: m.profile_personality_for_zodiac,
  chinese_zodiac: m.profile_personality_for_animal,
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_personality(), noindex: true }, matches)

/** The personality reading from a birth date, with matching products. The reading itself works offline. */
export default function AccountPersonality() {
  const { user, lastKnown, isOffline } = useSession()
  const shopperId = user?.user_id ?? (isOffline ? lastKnown?.user_id : undefined)
  const signs = user ? listOwnSigns(user) : []
  return (
    <>
      <SectionHeading as="h1" className="mb-8" lead={m.personality_lead()}>
        {m.account_personality()}
      </SectionHeading>
      {shopperId === undefined ? (
        <BirthFormSkeleton />
      ) : (
        <Personality
          key={shopperId}
          shopperId={shopperId}
          user={user}
          onProfileChange={updateUser}
          renderStone={renderStone}
          renderCard={renderCard}
          renderPurchase={renderPurchase}
          renderSkeleton={renderSkeleton}
          gridClass={FIT_GRID}
        >
          {signs.length > 0 && <SignRows signs={signs} />}
        </Personality>
      )}
    </>
  )
}

function renderStone(gem: string) {
  return <StoneSwatch gem={gem} className="size-14" />
}

function renderCard(product: Product) {
  return <ProductCard product={product} sizes={FIT_SIZES} action={toCardHeart(product)} />
}

function renderPurchase(product: Product) {
  return <FavoritePurchase product={product} cart={FAVORITE_CART} />
}

function renderSkeleton(count: number) {
  return <ProductGridSkeleton count={count} className="xl:grid-cols-3" />
}

/** Products for the signs in the profile, shown until a birth date is read. */
function SignRows({ signs }: { signs: readonly OwnSign[] }) {
  const rows = useQuery({
    queryKey: ['sign-products', signs.map(({ sign }) => sign)],
    queryFn: ({ signal }) => Promise.all(signs.map((own) => loadProducts(own, signal))),
  })
  return (
    <div className="mt-14 flex flex-col gap-12">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-2 text-sm text-muted">{m.personality_saved_signs()}</p>
        {signs.map((own) => (
          <SignChip key={own.sign} {...own} />
        ))}
        <ButtonLink to="/user/profile" variant="quiet">
          {m.profile_personality_edit()}
        </ButtonLink>
      </div>
      <QueryFailure query={rows} title={m.profile_personality_failed()} />
      {!rows.isLoadingError &&
        signs.map(({ filter, sign }, index) => (
          <section key={sign} aria-labelledby={`pieces-${sign}`}>
            <SectionHeading id={`pieces-${sign}`} className="mb-6">
              {HEADINGS[filter]({ sign: toSignName(sign) })}
            </SectionHeading>
            {rows.data ? (
              <ProductRow products={rows.data[index] ?? []} headingId={`pieces-${sign}`} />
            ) : (
              <ProductGridSkeleton count={PRODUCTS_PER_SIGN} />
            )}
          </section>
        ))}
    </div>
  )
}

function ProductRow({ products, headingId }: { products: readonly Product[]; headingId: string }) {
  if (products.length === 0) return <p className="text-muted">{m.profile_personality_none()}</p>
  return (
    <ProductGrid
      products={products}
      headingId={headingId}
      sizes={CARD_SIZES}
      cardAction={toCardHeart}
      // Three columns show three products, so that there is one row.
      className="md:max-xl:[&>li:nth-child(4)]:hidden"
    />
  )
}

async function loadProducts({ filter, sign }: OwnSign, signal: AbortSignal): Promise<Product[]> {
  const query = { [filter]: sign, in_stock: '1' as const, limit: PRODUCTS_PER_SIGN }
  return (await fetchData(listProducts, { query }, { signal })).items
}
