import { toDesignPath } from '@shop/contract/designs/bracelet-parts.rules'
import { isDesignCode } from '@shop/contract/designs/designs.rules'
import { ORDER_NUMBER_FORMAT } from '@shop/contract/orders/orders.rules'
import { getProduct } from '@shop/contract/products/products.endpoints'
import type { Route } from './+types/contact'
import { ArticleBlocks } from '../features/articles/article-blocks.tsx'
import { loadPage } from '../features/articles/load-articles.ts'
import { listOpening, listQuestions } from '../features/articles/outline.ts'
import { Questions } from '../features/articles/questions.tsx'
import { DemoOutboxLink } from '../features/auth/demo-outbox-link.tsx'
import type { ContactSubject } from '../features/contact/contact-draft.ts'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { toKnownSender } from '../features/contact/contact-values.ts'
import { useDepartures, useSession } from '../features/session/use-session.ts'
import { apiFrom } from '../lib/api/api.server.ts'
import type { ApiClient } from '../lib/api/api-result.ts'
import { localized } from '../lib/i18n/locale.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { describePage } from '../lib/seo/structured-data/describe-page.server.ts'
import { toQuestions } from '../lib/seo/structured-data/questions.server.ts'
import { toWebPage } from '../lib/seo/structured-data/web-page.server.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { m } from '../paraglide/messages.js'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { LoadFailure } from '../ui/text/load-failure.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { searchParams } = url
  const [page, questions, product] = await Promise.all([
    loadPage(api, 'contact'),
    loadPage(api, 'faq'),
    findProduct(api, searchParams.get('product')),
  ])
  const { publicUrl } = hostFrom(context).settings
  const design = searchParams.get('design') ?? ''
  const orderNumber = searchParams.get('order')?.trim().toUpperCase() ?? ''
  const subject: ContactSubject = {
    ...(ORDER_NUMBER_FORMAT.test(orderNumber) && { orderNumber }),
    ...(product && { product: product.slug }),
    ...(isDesignCode(design) && { designUrl: publicUrl + toDesignPath(design) }),
  }
  describePage(context, [
    toWebPage(publicUrl, { type: 'ContactPage', path: '/contact', page }),
    toQuestions(publicUrl, '/contact', listQuestions(questions.body)),
  ])
  return { page, questions, subject, product }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

/** The product that the form is about; undefined where there is none. */
async function findProduct(api: ApiClient, slug: string | null) {
  if (!slug) return undefined
  const result = await api.call(getProduct, { params: { id: slug } })
  if (!result.ok) return undefined
  const { slug: ownSlug, imageUrl } = result.data
  return { slug: ownSlug, imageUrl, name: localized(result.data, 'product_name') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return toPageMeta({ title: m.contact_failed(), noindex: true }, matches)
  const { title, description } = loaderData.page
  return toPageMeta({ title, description, canonicalPath: '/contact' }, matches)
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { page, questions, subject, product } = loaderData
  const { user } = useSession()
  const departures = useDepartures()
  const opening = listOpening(page.body)
  return (
    <div className="page-width flex flex-col gap-6 pt-4 pb-16 lg:pb-24">
      <Breadcrumb crumbs={[{ label: page.title }]} />
      <div className="flex flex-col gap-4">
        <SectionHeading as="h1">{page.title}</SectionHeading>
        <div className="prose-text text-lg text-muted">
          <ArticleBlocks blocks={opening} />
        </div>
      </div>
      <div className="mt-2 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <section
          aria-labelledby="write"
          className="self-start rounded-card border border-line bg-surface p-5 sm:p-8"
        >
          <h2 id="write" className="mb-5 text-h3">
            {m.contact_form()}
          </h2>
          <noscript>
            <p className="mb-5 border-l-2 border-gold-400 pl-3">{m.contact_needs_script()}</p>
          </noscript>
          <ContactForm
            // Resets the form for another order, product or shopper.
            key={`${departures} ${Object.values(subject).join(' ')}`}
            subject={subject}
            product={product}
            known={user && toKnownSender(user)}
            receiptHint={<DemoOutboxLink />}
          />
        </section>
        <div className="prose-text [&_h2]:text-h3">
          <ArticleBlocks blocks={page.body.slice(opening.length)} />
        </div>
      </div>
      <div className="mt-10 border-t border-line pt-12">
        <Questions page={questions} />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure error={error} title={m.contact_failed()}>
      {m.contact_failed_hint()}
    </LoadFailure>
  )
}
