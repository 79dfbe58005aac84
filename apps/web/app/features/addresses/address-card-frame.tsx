import { isHanLocale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import { cx } from '../../ui/layout/class-names.ts'

interface AddressCardFrameProps {
  /** What distinguishes it from the others, for screen readers. */
  name: string
  label: string | null | undefined
  isDefault: boolean
  children: React.ReactNode
  /** Buttons below the address. */
  actions: React.ReactNode
}

/** Layout of one address card: address, label and a row of buttons. */
export function AddressCardFrame({ name, label, isDefault, children, actions }: AddressCardFrameProps) {
  return (
    <article aria-label={name} className="flex h-full flex-col rounded-card border border-line bg-surface">
      <div className={cx('flex flex-1 items-start justify-between gap-4 px-5 pt-5 pb-4', toMinHeight())}>
        {children}
        {(isDefault || label) && (
          <p className="flex min-w-0 shrink-0 flex-col items-end gap-1.5">
            {isDefault && <Badge tone="jade">{m.addresses_default()}</Badge>}
            {label && <Badge>{label}</Badge>}
          </p>
        )}
      </div>
      <footer className="flex flex-wrap gap-x-1 border-t border-line px-2 py-1.5">{actions}</footer>
    </article>
  )
}

/** Reserves the height of a typical address, so that a late one causes no layout shift. */
function toMinHeight(): string {
  return isHanLocale() ? 'min-h-[calc(4lh+2.25rem)]' : 'min-h-[calc(5lh+2.25rem)]'
}
