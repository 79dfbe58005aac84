import { isHanLocale } from '../../lib/i18n/locale.ts'
import { withWordBreaks } from '../../lib/i18n/word-breaks.ts'

/** The text of a heading; Chinese lines break between words only. */
export function HeadingText({ children }: { children: string }) {
  if (!isHanLocale()) return children
  // Browser and server may segment words differently; the server's breaks stay.
  return (
    <span suppressHydrationWarning className="wrap-anywhere break-keep">
      {withWordBreaks(children)}
    </span>
  )
}
