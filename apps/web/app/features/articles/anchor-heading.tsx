import { m } from '../../paraglide/messages.js'
import { AnchorLink } from '../../ui/layout/anchor-link.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

interface AnchorHeadingProps {
  id: string
  /** Heading level, 2 to 4. */
  level: number
  children: string
}

/** A heading with an anchor link; pressing the link also copies the full URL. */
export function AnchorHeading({ id, level, children }: AnchorHeadingProps) {
  const Heading = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4'
  return (
    <div className={cx('group/anchor text-balance first:mt-0!', level === 2 ? 'mt-10!' : 'mt-8!')}>
      <Heading id={id} tabIndex={-1} className="inline outline-none">
        <HeadingText>{children}</HeadingText>
      </Heading>
      <AnchorLink
        to={id}
        aria-label={m.article_link_to({ title: children })}
        onClick={() => void copyLink(id)}
        className="ml-2 inline-grid size-6 place-items-center align-middle opacity-0 transition-opacity group-hover/anchor:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-60 print:hidden"
      >
        <Icon name="link" className="size-4.5" />
      </AnchorLink>
    </div>
  )
}

async function copyLink(id: string): Promise<void> {
  const address = new URL(location.href)
  address.hash = id
  try {
    await navigator.clipboard.writeText(address.href)
    showToast({ title: m.article_link_copied(), kind: 'ok' })
  } catch {
    // The URL is in the address bar even when copying fails.
  }
}
