import type { MetaDescriptor } from 'react-router'
import { m } from '../paraglide/messages.js'

/** What a page says of itself to search engines and to whoever shares it. */
export interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string
  description?: string
  /** The page's one address, below the shop's origin: `/category/carved`. Not for private pages. */
  canonicalPath?: string
  /** A picture for shared links, below the shop's origin. */
  imagePath?: string
  type?: 'website' | 'product'
  noindex?: boolean
}

/** The matches that `meta` receives; the first one is the root's. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The shop's own origin, as the root's loader tells it; empty where that has failed. */
export function toPublicUrl(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl?: string } | undefined
  return root?.publicUrl ?? ''
}

/** The descriptors of a page for its `meta`. */
export function toPageMeta(page: PageMeta, matches: Matches): MetaDescriptor[] {
  const origin = toPublicUrl(matches)
  const { description, canonicalPath, imagePath, noindex } = page
  const title = `${page.title} | ${m.common_brand()}`
  const descriptors: MetaDescriptor[] = [{ title }]
  if (description) descriptors.push({ name: 'description', content: description })
  if (noindex) descriptors.push({ name: 'robots', content: 'noindex' })
  if (canonicalPath === undefined) return descriptors
  const canonical = origin + canonicalPath
  descriptors.push(
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: m.common_brand() },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:url', content: canonical },
  )
  if (description) descriptors.push({ property: 'og:description', content: description })
  if (imagePath) {
    descriptors.push(
      { property: 'og:image', content: new URL(imagePath, origin).href },
      { name: 'twitter:card', content: 'summary_large_image' },
    )
  }
  return descriptors
}
