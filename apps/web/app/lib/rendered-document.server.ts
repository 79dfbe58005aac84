import { createContext, type RouterContextProvider } from 'react-router'

const documentContext = createContext<string | null>(null)

/** Leaves the document that was rendered for a request to whoever answers it. */
export function handOverDocument(context: RouterContextProvider, html: string): void {
  context.set(documentContext, html)
}

/** The document that was rendered for a request; undefined where another answer was given (data, a redirect). */
export function takeDocument(context: Readonly<RouterContextProvider>): string | undefined {
  return context.get(documentContext) ?? undefined
}
