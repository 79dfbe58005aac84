import { toPageDataCache } from '../app/lib/offline/cached-copies.ts'

/** A hash of this release's file names, inserted by the build. */
declare const RELEASE: string

/** The cache for page data of this release. */
export const PAGE_DATA = toPageDataCache(RELEASE)
