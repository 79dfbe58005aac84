import type { Route } from './+types/about'
import { ArticlePage } from '../features/articles/article-page.tsx'
import { loadPage } from '../features/articles/load-articles.ts'
import { apiFrom } from '../lib/api.server.ts'
import { call } from '../lib/api.ts'
import { loadOrOpenDocument } from '../lib/offline/load-or-open-document.ts'
import { toPageMeta, toPublicUrl } from '../lib/page-meta.ts'
import { toOrganization } from '../lib/structured-data/organization.ts'
import { toWebPage } from '../lib/structured-data/web-page.ts'
import { m } from '../paraglide/messages.js'
import { LoadFailure } from '../ui/load-failure.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPage(apiFrom(context), 'about') }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { page: await loadOrOpenDocument(request, () => loadPage({ call }, 'about')) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return toPageMeta({ title: m.article_failed(), noindex: true }, matches)
  const { title, description } = loaderData.page
  const origin = toPublicUrl(matches)
  const structuredData = [
    toWebPage(origin, { type: 'AboutPage', path: '/about', page: loaderData.page }),
    toOrganization(origin),
  ]
  return toPageMeta({ title, description, canonicalPath: '/about', structuredData }, matches)
}

export default function About({ loaderData: { page } }: Route.ComponentProps) {
  return <ArticlePage page={page} picture={<AboutPicture />} />
}

/** Some of what the text speaks of. It says nothing that the words do not. */
function AboutPicture() {
  return (
    <img
      src="/images/category-metaphysicals.webp"
      alt=""
      width={1200}
      height={900}
      className="mt-3 aspect-video w-full max-w-text rounded-card object-cover"
    />
  )
}

export function ErrorBoundary() {
  return <LoadFailure title={m.article_failed()}>{m.article_failed_hint()}</LoadFailure>
}
