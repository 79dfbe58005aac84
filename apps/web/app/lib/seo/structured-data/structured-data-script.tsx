import { createContext, use } from 'react'

/** Objects of schema.org that describe a page. */
export type StructuredData = readonly unknown[]

/** Set by the server alone: those who read structured data load documents. */
export const StructuredDataContext = createContext<StructuredData>([])

/**
 * The structured data of a document, if it has any. The last element of the head: where a browser finds more in it than it
 * renders, React passes over it.
 */
export function StructuredDataScript() {
  const things = use(StructuredDataContext)
  if (things.length === 0) return null
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return (
    <script
      type="application/ld+json"
      // No text of it may end the script.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  )
}
