import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'

interface ExpressButtonsProps {
  /** Where the provider puts its buttons. */
  place: React.RefObject<HTMLDivElement | null>
  isShown: boolean
  /** A payment attempt is under way. */
  isBusy: boolean
}

/** The buttons of Apple Pay and Google Pay above the card's form; takes no room while hidden. */
export function ExpressButtons({ place, isShown, isBusy }: ExpressButtonsProps) {
  return (
    <div className={isShown ? 'mb-6' : 'invisible h-0 overflow-hidden'} inert={isBusy || undefined}>
      <div ref={place} className={cx('min-h-12', isBusy && 'opacity-50')} />
      <p className="mt-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.payment_or_card()}
      </p>
    </div>
  )
}
