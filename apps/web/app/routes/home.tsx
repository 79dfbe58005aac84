import type { Story } from '@shop/contract/articles/articles.schemas'
import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import { getHome } from '@shop/contract/home/home.endpoints'
import type { Home as HomeChoices } from '@shop/contract/home/home.schemas'
import { listProducts } from '@shop/contract/products/products.endpoints'
import type { FacetName } from '@shop/contract/products/product-fields.rules'
import type { Product } from '@shop/contract/products/products.schemas'
import { memo } from 'react'
import type { Route } from './+types/home'
import { loadStories } from '../features/articles/load-articles.ts'
import { StoryPicture } from '../features/articles/story-picture.tsx'
import { DesignInvitation } from '../features/builder/design-invitation.tsx'
import { CategoryTiles } from '../features/home/category-tiles.tsx'
import { ElementTiles } from '../features/home/element-tiles.tsx'
import { FindYourStone, type EntryPoint } from '../features/home/find-your-stone.tsx'
import { Hero, type HeroTexts } from '../features/home/hero.tsx'
import { HonestyNote } from '../features/home/honesty-note.tsx'
import { ReadingTeaser } from '../features/home/reading-teaser.tsx'
import { StoryRow, type StoryTeaser } from '../features/home/story-row.tsx'
import { TrustRow } from '../features/home/trust-row.tsx'
import { toCardProduct } from '../features/products/card-product.ts'
import { toFacetLabel, type NamedValue } from '../features/products/facet-names.ts'
import { listChoices } from '../features/products/list/facet-values.ts'
import { packFacets, unpackFacets } from '../features/products/list/packed-facets.ts'
import { readFilters, SHOP_SCOPE } from '../features/products/list/product-filters.ts'
import { ProductSection } from '../features/products/product-row.tsx'
import { RecentlyViewedPart } from '../features/products/recent/recently-viewed-part.tsx'
import { StoneSwatch } from '../features/products/stone-swatch.tsx'
import { apiFrom } from '../lib/api/api.server.ts'
import { getLocale } from '../lib/i18n/locale.ts'
import { withoutUnreadTexts } from '../lib/i18n/localized-fields.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { hasSameData } from '../lib/react/same-data.ts'
import { loadPagePictures } from '../lib/seo/page-pictures.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { describePage } from '../lib/seo/structured-data/describe-page.server.ts'
import { toOrganization, toWebSite } from '../lib/seo/structured-data/organization.server.ts'
import { toQueryString } from '../lib/api/query-string.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { loadCategories } from '../lib/shop/categories.ts'
import { m } from '../paraglide/messages.js'
import { toCardHeart } from '../shell/header/favorite-heart.tsx'
import { DeferredContent } from '../lib/react/deferred-content.tsx'
import { useIdlePreload } from '../shell/use-idle-preload.ts'
import type { ElementName } from '../ui/layout/chip.tsx'

const NEW_ARRIVALS = 8
const MOST_LOVED = 4
const STORIES = 3

/** Code of the pages that visitors mostly open next: product lists and the cart. */
const loadNextPages = () =>
  Promise.all([
    import('../features/products/list/product-listing.tsx'),
    import('../features/cart/cart-lines.tsx'),
    import('../features/cart/cart-summary.tsx'),
  ])

/** Well-known stones of the catalogue by element. */
const STONES: Readonly<Record<ElementName, readonly string[]>> = {
  wood: ['Nephrite jade', 'Green aventurine', 'Malachite'],
  fire: ['Carnelian', 'Rose quartz', 'Garnet'],
  earth: ["Tiger's eye", 'Citrine', 'Smoky quartz'],
  metal: ['Clear quartz', 'Moonstone', 'Hematite'],
  water: ['Lapis lazuli', 'Amethyst', 'Obsidian'],
}

/** Purposes by their tags in the catalogue, in display order. */
const PURPOSES =
  'calm protection love courage prosperity peace balance intuition study sleep family growth'.split(' ')

const SHOWN_STONES = 12
const STONE_LOOK = 'size-16 transition-transform duration-250 group-hover:scale-106'

/** Width of a story's picture, three in a row. */
const STORY_SIZES = '(min-width: 1280px) 382px, (min-width: 768px) 30vw, 92vw'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { publicUrl } = hostFrom(context).settings
  // New products may be popular too, so enough popular ones are loaded to show none twice.
  const [home, newest, popular, stories, pictures, categories] = await Promise.all([
    api.call(getHome, { query: { language: getLocale() } }),
    api.call(listProducts, { query: { sort: 'newest', in_stock: 'true', limit: NEW_ARRIVALS } }),
    api.call(listProducts, {
      query: { sort: 'popular', in_stock: 'true', limit: NEW_ARRIVALS + MOST_LOVED },
    }),
    // Optional, like the pictures: the page renders without them.
    loadStories(api).catch(() => []),
    loadPagePictures(api),
    loadCategories(api),
  ])
  const chosen = home.ok ? home.data : undefined
  const newArrivals = chooseProducts(chosen?.new_arrivals, newest.ok ? newest.data.items : [])
  const shown = new Set(newArrivals.map(({ product_id }) => product_id))
  const mostLoved = chooseProducts(
    chosen?.most_loved,
    (popular.ok ? popular.data.items : []).filter(({ product_id }) => !shown.has(product_id)),
  ).slice(0, MOST_LOVED)
  const none = readFilters(new URLSearchParams(), SHOP_SCOPE)
  const listValues = (name: FacetName) => (newest.ok ? listChoices(newest.data, none, name) : [])
  const tags = listValues('tag')
  const entries = packFacets({
    tag: PURPOSES.flatMap((purpose) => tags.find(({ value }) => value === purpose) ?? []),
    gem: listValues('gem').slice(0, SHOWN_STONES),
    zodiac: listValues('zodiac'),
    chinese_zodiac: listValues('chinese_zodiac'),
  })
  const shopSettings = await hostFrom(context).readShopSettings()
  describePage(context, [toOrganization(publicUrl, shopSettings), toWebSite(publicUrl)])
  return {
    ...(chosen && { hero: toHero(chosen) }),
    newArrivals: newArrivals.map(toCardProduct),
    mostLoved: mostLoved.map(toCardProduct),
    stories: chooseStories(chosen?.stories, stories).slice(0, STORIES).map(toTeaser),
    entries,
    // Those of the categories come with them.
    pictures: { hero: pictures.hero, 'find-your-stone': pictures['find-your-stone'] },
    categories: categories
      .filter(({ slug }) => CATEGORIES.some((each) => each.slug === slug))
      .map(withoutUnreadTexts),
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

const toHero = ({ eyebrow, title, lead, button, link, image }: HomeChoices): HeroTexts => ({
  eyebrow,
  title,
  lead,
  button,
  link,
  ...(image && { image }),
})

/** The products that the merchant has chosen by hand, or else those of the rule. */
function chooseProducts(chosen: Product[] | undefined, usual: Product[]): Product[] {
  return chosen && chosen.length > 0 ? chosen : usual
}

/** The same for stories; one that is not published is left out. */
function chooseStories(slugs: string[] | undefined, stories: Story[]): Story[] {
  const chosen = (slugs ?? []).flatMap((slug) => stories.find((story) => story.slug === slug) ?? [])
  return chosen.length > 0 ? chosen : stories
}

/** Leaves out the text, for a smaller document. */
function toTeaser({ slug, title, lead, region, image, stones }: Story): StoryTeaser {
  return { slug, title, lead, region, stones, ...(image && { image }) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta(
    {
      title: m.common_tagline(),
      description: m.home_description(),
      canonicalPath: '/',
    },
    matches,
  )

export default memo(function Home({ loaderData }: Route.ComponentProps) {
  const { hero, newArrivals, mostLoved, stories, entries, pictures, categories } = loaderData
  const { tag = [], gem = [], zodiac = [], chinese_zodiac: animals = [] } = unpackFacets(entries)
  useIdlePreload(loadNextPages)
  return (
    <div className="flex flex-col gap-16 md:gap-24">
      <div>
        <Hero texts={hero} picture={pictures.hero} />
        <TrustRow />
      </div>
      <CategoryTiles categories={categories} />
      <DeferredContent>
        <ProductSection
          id="new-arrivals"
          title={m.home_new_arrivals()}
          products={newArrivals}
          cardAction={toCardHeart}
        />
        <FindYourStone
          picture={pictures['find-your-stone']}
          intentions={tag.map((value) => toEntry('tag', value))}
          stones={gem.map((value) => ({
            ...toEntry('gem', value),
            swatch: <StoneSwatch gem={value.value} className={STONE_LOOK} />,
          }))}
          elements={<ElementTiles renderStones={renderStones} />}
          zodiac={zodiac.map((value) => toEntry('zodiac', value))}
          animals={animals.map((value) => toEntry('chinese_zodiac', value))}
        />
        <ProductSection
          id="most-loved"
          title={m.home_most_loved()}
          products={mostLoved}
          cardAction={toCardHeart}
        />
        <ReadingTeaser />
        <div className="page-width">
          <DesignInvitation />
        </div>
        <HonestyNote />
        <StoryRow stories={stories} renderPicture={renderStoryPicture} />
        <RecentlyViewedPart className="page-width" />
      </DeferredContent>
    </div>
  )
}, hasSameData)

/** A link to all products with a facet value. */
function toEntry(name: Exclude<FacetName, 'category' | 'subcategory'>, value: NamedValue): EntryPoint {
  return { label: toFacetLabel(name, value), to: `/search${toQueryString({ [name]: value.value })}` }
}

function renderStones(element: ElementName) {
  return STONES[element].map((gem) => (
    <StoneSwatch key={gem} gem={gem} className="size-5 ring-2 ring-surface" />
  ))
}

function renderStoryPicture(story: StoryTeaser) {
  return (
    <StoryPicture
      story={story}
      sizes={STORY_SIZES}
      renderStone={(stone) => <StoneSwatch key={stone} gem={stone} className="size-9" />}
      priority={false}
      className="aspect-[8/5]"
    />
  )
}
