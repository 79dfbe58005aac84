import { renderToString } from 'react-dom/server'

/** `renderToString` leaves it to whoever sends the document. */
const DOCTYPE = '<!DOCTYPE html>'

/** React's mark of a part that was not there at once. */
export const UNFINISHED = '<!--$!-->'

/** A whole document, or undefined where not all of it could be rendered at once. */
export function renderAtOnce(document: React.ReactNode): string | undefined {
  try {
    const html = DOCTYPE + renderToString(document)
    return html.includes(UNFINISHED) ? undefined : html
  } catch {
    return undefined
  }
}
