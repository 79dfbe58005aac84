import type { TagIds } from '@shop/contract/settings/shop-settings'

/** CSP sources of the analytics tags, by directive. */
export interface TagSources {
  scripts: readonly string[]
  connections: readonly string[]
  images: readonly string[]
}

/**
 * https://developers.google.com/tag-platform/security/guides/csp#google_analytics_4_google_analytics, without Signals.
 * Only the path of the tag itself: the same host serves Tag Manager containers, in which anyone can publish scripts.
 */
const GA4: TagSources = {
  scripts: ['https://www.googletagmanager.com/gtag/'],
  connections: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  images: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
}

/** Meta publishes no list: these are its script, the scripts that it loads, and its reporting endpoint. */
const META: TagSources = {
  scripts: ['https://connect.facebook.net'],
  connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
  images: ['https://www.facebook.com'],
}

/** The sources of the configured tags. A visitor who sends Global Privacy Control gets none for marketing. */
export function toTagSources({ ga4MeasurementId, metaPixelId }: TagIds, hasOptedOut: boolean): TagSources {
  const tags = [...(ga4MeasurementId ? [GA4] : []), ...(metaPixelId && !hasOptedOut ? [META] : [])]
  return {
    scripts: tags.flatMap(({ scripts }) => scripts),
    connections: tags.flatMap(({ connections }) => connections),
    images: tags.flatMap(({ images }) => images),
  }
}
