import { toPageDataCache } from '../app/lib/offline/cached-copies.ts'

/** Written here by the build: a name for its code, which changes whenever that does. */
declare const RELEASE: string

/** Where the page data that this release's code can read is kept. */
export const PAGE_DATA = toPageDataCache(RELEASE)
