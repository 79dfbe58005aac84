import { toOwnChunk } from '../../../lib/react/own-chunk.tsx'

/** `RecentlyViewed`, whose code is no part of the page's own. */
export const RecentlyViewedPart = toOwnChunk(
  async () => ({ default: (await import('./recently-viewed.tsx')).RecentlyViewed }),
  null,
)
