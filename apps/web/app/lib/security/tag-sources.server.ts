import type { TagIds } from './tags.ts'

/** What a document's content-security policy admits for its tags, by directive. */
export interface TagSources {
  scripts: readonly string[]
  connections: readonly string[]
  images: readonly string[]
}

/**
 * https://developers.google.com/tag-platform/security/guides/csp#google_analytics_4_google_analytics, without Signals.
 * Of the scripts only the tag itself: at the same host lie containers in which anybody may write scripts.
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

/** Meta names no list: its script, what that script loads, and the address that it reports to. */
const META: TagSources = {
  scripts: ['https://connect.facebook.net'],
  connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
  images: ['https://www.facebook.com'],
}

/** The sources of the tags that are set up. Whoever sends Global Privacy Control gets none for marketing. */
export function toTagSources({ ga4MeasurementId, metaPixelId }: TagIds, hasOptedOut: boolean): TagSources {
  const tags = [...(ga4MeasurementId ? [GA4] : []), ...(metaPixelId && !hasOptedOut ? [META] : [])]
  return {
    scripts: tags.flatMap(({ scripts }) => scripts),
    connections: tags.flatMap(({ connections }) => connections),
    images: tags.flatMap(({ images }) => images),
  }
}
