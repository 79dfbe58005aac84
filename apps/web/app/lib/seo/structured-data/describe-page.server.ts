import { createContext, type RouterContextProvider } from 'react-router'
import type { StructuredData } from './structured-data-script.tsx'

const described = createContext<StructuredData>([])

/**
 * What a page is about, for its document. No part of the route's data: a browser has no use for it, and would receive it twice.
 */
export function describePage(context: Readonly<RouterContextProvider>, things: StructuredData): void {
  context.set(described, things)
}

/** What the loader of a page has described. */
export function readDescription(context: Readonly<RouterContextProvider>): StructuredData {
  return context.get(described)
}
