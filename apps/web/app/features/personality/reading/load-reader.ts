import type * as reader from '@shop/four-pillars/birth-reading'

/** What reads a birth. */
export type Reader = typeof reader

let loading: Promise<Reader> | undefined

/** Loads the calendar: a chunk of its own (some 60 kB) that only this page asks for. A failure can be tried again. */
export function loadReader(): Promise<Reader> {
  loading ??= import('@shop/four-pillars/birth-reading').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
