import type * as reader from '@shop/four-pillars/birth-reading'

/** The module that computes readings. */
export type Reader = typeof reader

let loading: Promise<Reader> | undefined

/** Loads the calendar, a chunk of some 60 kB for this page only. A failed load can be retried. */
export function loadReader(): Promise<Reader> {
  loading ??= import('@shop/four-pillars/birth-reading').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
