import type { Story } from '@shop/contract/articles/articles.schemas'
import type { Route } from './+types/traditions'
import { loadStories, type StoryText } from '../features/articles/load-articles.ts'
import { StorySection } from '../features/articles/story-section.tsx'
import { StoryTiles } from '../features/articles/story-tiles.tsx'
import { toCardProduct } from '../features/products/card-product.ts'
import { ProductRow } from '../features/products/product-row.tsx'
import { StoneSwatch } from '../features/products/stone-swatch.tsx'
import { apiFrom } from '../lib/api/api.server.ts'
import { localized } from '../lib/i18n/locale.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toArticle } from '../lib/seo/structured-data/article.server.ts'
import { toBreadcrumbs } from '../lib/seo/structured-data/breadcrumbs.server.ts'
import { describePage } from '../lib/seo/structured-data/describe-page.server.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { m } from '../paraglide/messages.js'
import { toCardHeart } from '../shell/header/favorite-heart.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { LoadFailure } from '../ui/text/load-failure.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const stories = toStoryCards(await loadStories(apiFrom(context)))
  const { publicUrl } = hostFrom(context).settings
  describePage(context, [
    ...stories.map((story) => toArticle(publicUrl, story)),
    toBreadcrumbs(publicUrl, [{ name: m.shell_traditions(), path: '/traditions' }]),
  ])
  return { stories }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return toPageMeta({ title: m.article_failed(), noindex: true }, matches)
  const illustrated = loaderData.stories.find(({ image }) => image)
  return toPageMeta(
    {
      title: m.shell_traditions(),
      description: m.article_traditions_description(),
      canonicalPath: '/traditions',
      sharePicture: illustrated && toSharePicture(illustrated),
    },
    matches,
  )
}

/** Reduces the products of stories to what their cards show, for a smaller document. */
function toStoryCards(stories: readonly Story[]) {
  return stories.map((story) => ({ ...story, products: story.products.map(toCardProduct) }))
}

function toSharePicture({ share_image, image }: StoryText) {
  return share_image && image ? { path: share_image, alt: localized(image, 'alt') } : undefined
}

export default function Traditions({ loaderData: { stories } }: Route.ComponentProps) {
  return (
    <div className="page-width flex flex-col gap-14 pt-4 pb-16 lg:gap-20 lg:pb-24">
      <div className="flex flex-col gap-6">
        <Breadcrumb crumbs={[{ label: m.shell_traditions() }]} />
        <StoryTiles stories={stories} renderStone={renderStone}>
          <SectionHeading as="h1" lead={m.article_traditions_lead()}>
            {m.shell_traditions()}
          </SectionHeading>
        </StoryTiles>
      </div>
      {stories.map((story, index) => (
        <StorySection
          key={story.slug}
          story={story}
          place={index + 1}
          count={stories.length}
          previous={stories[index - 1]}
          next={stories[index + 1]}
          products={
            story.products.length > 0 && (
              <ProductRow
                products={story.products}
                cardAction={toCardHeart}
                headingId={`${story.slug}-title`}
              />
            )
          }
        />
      ))}
    </div>
  )
}

function renderStone(stone: string) {
  return <StoneSwatch key={stone} gem={stone} className="size-6 sm:size-9" />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure error={error} title={m.article_failed()}>
      {m.article_failed_hint()}
    </LoadFailure>
  )
}
