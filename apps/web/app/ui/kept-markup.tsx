import { use, useId } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { findAddressLocale } from '../lib/locale-address.ts'
import { getLocale } from '../lib/locale.ts'
import { preloadPicture, type PublishedImage } from './preload-picture.ts'

/** Gives the markup that is known under a key, or renders it; undefined where it cannot be rendered at once. */
export type MarkupKeeper = (key: string, render: () => React.ReactNode) => string | undefined

let keeper: MarkupKeeper | undefined

/** The server keeps markup; the browser, where nobody calls this, renders all of it. */
export function provideMarkupKeeper(given: MarkupKeeper): void {
  keeper = given
}

/** Stands in kept markup for the id of its place. No text of the shop holds it. */
const ID = '\u{f8ff}id'

export interface KeptMarkupProps {
  as: 'div' | 'section' | 'ul' | 'li'
  /**
   * A name of its own, and all that it depends on beside the language, as JSON tells it; no more, or it is kept once
   * for each. Only the server asks: `import.meta.env.SSR && […]`.
   */
  by: false | readonly [name: string, ...unknown[]]
  /** Renders it. Nothing within may ask for an id, for the address, or for what is not in `by`. */
  children: (id: string) => React.ReactNode
  /** A picture within that is in sight at once: kept markup brings nothing into the head, so this does. */
  firstPicture?: { image: PublishedImage; sizes: string } | false | undefined
  className?: string
}

/**
 * A part of a page that many pages show alike, or the same page again after something else on it has changed: the server
 * renders it once and then takes the markup as it was (decision 0052). In the browser it is an element like any other.
 */
export function KeptMarkup({ as: Tag, by, children, firstPicture, ...rest }: KeptMarkupProps) {
  const id = useId()
  if (import.meta.env.SSR && keeper && by) {
    // Where the address names a language, so do its links.
    const { search } = use(LocationContext).location
    const addressLocale = search === '' ? undefined : findAddressLocale(search)
    const key = `${getLocale()} ${addressLocale} ${JSON.stringify(by)}`
    const html = keeper(key, () => children(ID))
    if (html !== undefined) {
      if (firstPicture) preloadPicture(firstPicture.image, firstPicture.sizes)
      return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html.replaceAll(ID, id) }} />
    }
  }
  return (
    <Tag {...rest}>
      <Within id={id} render={children} />
    </Tag>
  )
}

/** Apart: what the keeper tried before must not change which ids it gets, or the browser would come to others. */
function Within({ id, render }: { id: string; render: KeptMarkupProps['children'] }) {
  return render(id)
}
