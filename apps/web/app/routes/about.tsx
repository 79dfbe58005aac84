import type { Route } from './+types/about'
import { ArticlePage } from '../features/articles/article-page.tsx'
import { loadPage } from '../features/articles/load-articles.ts'
import { apiFrom } from '../lib/api/api.server.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { loadPagePictures } from '../lib/seo/page-pictures.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { describePage } from '../lib/seo/structured-data/describe-page.server.ts'
import { toOrganization } from '../lib/seo/structured-data/organization.server.ts'
import { toWebPage } from '../lib/seo/structured-data/web-page.server.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { m } from '../paraglide/messages.js'
import { LoadFailure } from '../ui/text/load-failure.tsx'
import { Picture, type PublishedImage } from '../ui/media/picture.tsx'

/** As wide as the text column (at most 68 characters). */
const PICTURE_SIZES = '(min-width: 768px) 640px, 92vw'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [page, pictures] = await Promise.all([loadPage(api, 'about'), loadPagePictures(api)])
  const host = hostFrom(context)
  const { publicUrl } = host.settings
  describePage(context, [
    toWebPage(publicUrl, { type: 'AboutPage', path: '/about', page }),
    toOrganization(publicUrl, await host.readShopSettings()),
  ])
  return { page, picture: pictures['category-metaphysicals'] }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return toPageMeta({ title: m.article_failed(), noindex: true }, matches)
  const { title, description } = loaderData.page
  return toPageMeta({ title, description, canonicalPath: '/about' }, matches)
}

export default function About({ loaderData: { page, picture } }: Route.ComponentProps) {
  return <ArticlePage page={page} picture={picture && <AboutPicture picture={picture} />} />
}

/** A picture that illustrates the text and adds no information. */
function AboutPicture({ picture }: { picture: PublishedImage }) {
  return (
    <Picture
      image={picture}
      kind="page"
      sizes={PICTURE_SIZES}
      priority
      alt=""
      className="mt-3 aspect-video w-full max-w-text"
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure error={error} title={m.article_failed()}>
      {m.article_failed_hint()}
    </LoadFailure>
  )
}
