import type { Route } from './+types/policy'
import { ArticlePage } from '../features/articles/article-page.tsx'
import { loadPage } from '../features/articles/load-articles.ts'
import { PolicyLinks } from '../features/articles/policy-links.tsx'
import { CookieSettingsButton } from '../features/consent/cookie-settings-button.tsx'
import { apiFrom } from '../lib/api/api.server.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toBreadcrumbs } from '../lib/seo/structured-data/breadcrumbs.server.ts'
import { describePage } from '../lib/seo/structured-data/describe-page.server.ts'
import { toWebPage } from '../lib/seo/structured-data/web-page.server.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { m } from '../paraglide/messages.js'
import { isNotFound, PageFailure } from '../shell/not-found-page.tsx'
import { buttonClass } from '../ui/layout/button.tsx'

/** The path of a policy is its slug: `/shipping`. */
const toSlug = ({ pathname }: URL) => pathname.split('/')[1]!

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await loadPage(apiFrom(context), toSlug(url))
  const { publicUrl } = hostFrom(context).settings
  const path = `/${page.slug}`
  describePage(context, [
    toWebPage(publicUrl, { type: 'WebPage', path, page }),
    toBreadcrumbs(publicUrl, [{ name: page.title, path }]),
  ])
  return { page }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (!loaderData) {
    const title = isNotFound(error) ? m.error_not_found() : m.article_failed()
    return toPageMeta({ title, noindex: true }, matches)
  }
  const { slug, title, description } = loaderData.page
  const path = `/${slug}`
  return toPageMeta({ title, description, canonicalPath: path }, matches)
}

export default function Policy({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <ArticlePage page={page}>
      {page.slug === 'cookies' && (
        <CookieSettingsButton
          className={buttonClass({ variant: 'secondary', className: 'self-start print:hidden' })}
        />
      )}
      <PolicyLinks current={page.slug} />
    </ArticlePage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure error={error} title={m.article_failed()}>
      {m.article_failed_hint()}
    </PageFailure>
  )
}
