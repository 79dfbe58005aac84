import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { FiveElementRing } from '../../ui/media/five-element-ring.tsx'
import { Link } from '../../ui/layout/link.tsx'

/** The shop's name and mark; links home. */
export function Brand({ className }: { className?: string }) {
  return (
    <Link
      to="/"
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 font-heading text-lg leading-none whitespace-nowrap sm:gap-2.5 sm:text-h3',
        className,
      )}
    >
      <FiveElementRing className="size-6.5 max-[359px]:hidden sm:size-8" />
      {m.common_brand()}
    </Link>
  )
}
