import { buildTemplate, TEMPLATES } from '@shop/bracelet/templates'
import { listBraceletParts, openDesign } from '@shop/contract/designs/designs.endpoints'
import {
  DESIGN_NAME,
  DESIGN_PRODUCT_ID,
  DESIGN_VERSION,
  toDesignPictureUrl,
  type BeadElement,
  type BraceletDesign,
  type BraceletPart,
} from '@shop/contract/designs/bracelet-parts.rules'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import { data } from 'react-router'
import type { Route } from './+types/design'
import { Builder } from '../features/builder/builder.tsx'
import { readElements } from '../features/builder/design-texts.ts'
import type { DesignPurchase } from '../features/builder/purchase-panel.tsx'
import { addToCart } from '../features/cart/cart-store.ts'
import { useSession } from '../features/session/use-session.ts'
import { apiFrom } from '../lib/api/api.server.ts'
import { QueryProvider } from '../lib/api/query-provider.tsx'
import { getLocale } from '../lib/i18n/locale.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toBreadcrumbs } from '../lib/seo/structured-data/breadcrumbs.server.ts'
import { describePage } from '../lib/seo/structured-data/describe-page.server.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { m } from '../paraglide/messages.js'
import { openCartDrawer } from '../shell/overlay/overlay-store.ts'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'
import { LoadFailure } from '../ui/text/load-failure.tsx'

/** A usual wrist, until the shopper has given theirs. */
const FIRST_WRIST_MM = 160

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const code = url.searchParams.get('d')
  const favourable = readElements(url.searchParams.get('elements'))
  const [listed, opened] = await Promise.all([
    api.call(listBraceletParts, { query: { language: getLocale() } }),
    code ? api.call(openDesign, { params: { code }, query: {} }) : undefined,
  ])
  if (!listed.ok) throw data(null, { status: listed.status })
  const parts = listed.data.items
  const shared = opened?.ok ? opened.data : undefined
  const { publicUrl } = hostFrom(context).settings
  describePage(context, [toBreadcrumbs(publicUrl, [{ name: m.design_title(), path: '/design' }])])
  return {
    parts,
    favourable,
    first: shared?.design ?? toFirstDesign(parts, favourable),
    shared: shared && { code: shared.code, changes: shared.changes },
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

/** The first picture: a strand of the favourable elements, else the first idea. */
function toFirstDesign(parts: readonly BraceletPart[], favourable: readonly BeadElement[]): BraceletDesign {
  const request = { wristMm: FIRST_WRIST_MM, ease: 'regular' as const, favourable }
  const templates = favourable.length > 0 ? TEMPLATES.filter(({ kind }) => kind === 'reading') : TEMPLATES
  for (const template of [...templates, ...TEMPLATES]) {
    const design = buildTemplate(template, parts, request)
    if (design) return design
  }
  return { version: DESIGN_VERSION, wrist_mm: FIRST_WRIST_MM, ease: 'regular', cord: '', pieces: [] }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return toPageMeta({ title: m.design_failed(), noindex: true }, matches)
  const { shared } = loaderData
  return toPageMeta(
    {
      title: shared ? m.design_share_title() : m.design_title(),
      description: m.design_description(),
      canonicalPath: '/design',
      sharePicture: shared && { path: toDesignPictureUrl(shared.code, 'share'), alt: m.design_share_title() },
    },
    matches,
  )
}

export default function DesignPage({ loaderData }: Route.ComponentProps) {
  const { parts, first, shared, favourable } = loaderData
  const { user } = useSession()
  return (
    <div className="page-width flex flex-col gap-5 pt-4 pb-16 lg:pb-24">
      <div className="flex flex-col gap-4">
        <Breadcrumb crumbs={[{ label: m.design_title() }]} />
        <SectionHeading as="h1" lead={m.design_lead()}>
          {m.design_title()}
        </SectionHeading>
      </div>
      {parts.some(({ kind }) => kind === 'cord') ? (
        <QueryProvider>
          <Builder
            // Another link opens another design.
            key={shared?.code ?? favourable.join()}
            parts={parts}
            first={first}
            changes={shared?.changes}
            isShared={shared !== undefined || favourable.length > 0}
            favourable={favourable.length > 0 ? favourable : readElements(user?.five_elements)}
            shopperId={user?.user_id}
            onBuy={buy}
          />
        </QueryProvider>
      ) : (
        <p className="py-12 text-muted">{m.design_no_parts()}</p>
      )}
    </div>
  )
}

function buy({ design, price }: DesignPurchase): 'added' | 'full' {
  const imageUrl = toDesignPictureUrl(design.code)
  const outcome = addToCart({
    id: DESIGN_PRODUCT_ID,
    slug: '',
    ...toLocalizedFields('name', DESIGN_NAME),
    imageUrl,
    design,
    price,
  })
  if (outcome === 'added') void openCartDrawer()
  return outcome
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure error={error} title={m.design_failed()}>
      {m.design_failed_hint()}
    </LoadFailure>
  )
}
