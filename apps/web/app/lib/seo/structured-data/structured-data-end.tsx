import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Removes the structured data of the document once it shows another page. Search engines load each page, but assistants in
 * browsers and extensions that compare prices read what is there, and would take it for that page's.
 */
export function StructuredDataEnd() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [documentAddress] = useState(address)
  useEffect(() => {
    if (address !== documentAddress) document.querySelector('script[type="application/ld+json"]')?.remove()
  }, [address, documentAddress])
  return null
}
