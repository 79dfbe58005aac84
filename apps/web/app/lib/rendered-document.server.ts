import { createContext, type RouterContextProvider } from 'react-router'
import type { Handoff } from './handoff.server.ts'

/** A whole document, and the data that it was made of where it holds none. */
export interface RenderedDocument {
  html: string
  handoff?: Handoff
}

const documentContext = createContext<RenderedDocument | null>(null)

/** Leaves the document that was rendered for a request to whoever answers it. */
export function handOverDocument(context: RouterContextProvider, document: RenderedDocument): void {
  context.set(documentContext, document)
}

/** The document that was rendered for a request; undefined where another answer was given (data, a redirect). */
export function takeDocument(context: Readonly<RouterContextProvider>): RenderedDocument | undefined {
  return context.get(documentContext) ?? undefined
}
