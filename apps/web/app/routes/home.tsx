import { listProducts, type ProductSummary } from '@shop/contract/products'
import type { Route } from './+types/home'
import { CategoryTiles } from '../features/home/category-tiles.tsx'
import { ElementTiles } from '../features/home/element-tiles.tsx'
import { Hero } from '../features/home/hero.tsx'
import { HonestyNote } from '../features/home/honesty-note.tsx'
import { ProductShelf, SHELF_SIZES } from '../features/home/product-shelf.tsx'
import { TraditionsTeaser } from '../features/home/traditions-teaser.tsx'
import { TrustRow } from '../features/home/trust-row.tsx'
import { ProductCard } from '../features/products/product-card.tsx'
import { StoneSwatch } from '../features/products/stone-swatch.tsx'
import { apiFrom } from '../lib/api.server.ts'
import { toPageMeta, toPublicUrl } from '../lib/page-meta.ts'
import { toOrganization, toWebSite } from '../lib/structured-data/organization.ts'
import { m } from '../paraglide/messages.js'
import { toCardHeart } from '../shell/favorite-heart.tsx'
import { useIdlePreload } from '../shell/use-idle-preload.ts'
import type { ElementName } from '../ui/chip.tsx'

const NEW_ARRIVALS = 8
const MOST_LOVED = 4

/** Where visitors mostly go from here. */
const NEXT_PAGES = ['routes/category', 'routes/cart']

/** Well-known stones of the catalogue that are counted to an element. */
const STONES: Readonly<Record<ElementName, readonly string[]>> = {
  wood: ['Nephrite jade', 'Green aventurine', 'Malachite'],
  fire: ['Carnelian', 'Rose quartz', 'Garnet'],
  earth: ["Tiger's eye", 'Citrine', 'Smoky quartz'],
  metal: ['Clear quartz', 'Moonstone', 'Hematite'],
  water: ['Lapis lazuli', 'Amethyst', 'Obsidian'],
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  // What is new is often loved, too: enough of the latter that none need be shown twice.
  const [newest, popular] = await Promise.all([
    api.call(listProducts, { query: { sort: 'newest', in_stock: 'true', limit: NEW_ARRIVALS } }),
    api.call(listProducts, {
      query: { sort: 'popular', in_stock: 'true', limit: NEW_ARRIVALS + MOST_LOVED },
    }),
  ])
  const newArrivals = newest.ok ? newest.data.items : []
  const shown = new Set(newArrivals.map(({ product_id }) => product_id))
  const mostLoved = (popular.ok ? popular.data.items : [])
    .filter(({ product_id }) => !shown.has(product_id))
    .slice(0, MOST_LOVED)
  return { newArrivals, mostLoved }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta(
    {
      title: m.common_tagline(),
      description: m.home_description(),
      canonicalPath: '/',
      structuredData: [toOrganization(toPublicUrl(matches)), toWebSite(toPublicUrl(matches))],
    },
    matches,
  )

export default function Home({ loaderData: { newArrivals, mostLoved } }: Route.ComponentProps) {
  useIdlePreload(NEXT_PAGES)
  return (
    <div className="flex flex-col gap-16 md:gap-24">
      <div>
        <Hero />
        <TrustRow />
      </div>
      <CategoryTiles />
      <ProductShelf id="new-arrivals" title={m.home_new_arrivals()} cards={toCards(newArrivals)} />
      <ElementTiles renderStones={renderStones} />
      <ProductShelf id="most-loved" title={m.home_most_loved()} cards={toCards(mostLoved)} />
      <HonestyNote />
      <TraditionsTeaser />
    </div>
  )
}

function toCards(products: readonly ProductSummary[]) {
  return products.map((product) => (
    <ProductCard
      key={product.product_id}
      product={product}
      sizes={SHELF_SIZES}
      action={toCardHeart(product)}
    />
  ))
}

function renderStones(element: ElementName) {
  return STONES[element].map((gem) => (
    <StoneSwatch key={gem} gem={gem} className="size-5 ring-2 ring-surface" />
  ))
}
