import { Dialog as Base } from '@base-ui/react/dialog'
import { cx } from '../layout/class-names.ts'
import { BACKDROP_LOOK, DialogClose, type DialogProps } from './dialog.tsx'

interface DrawerProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'children' | 'footer'> {
  /** The edge that it is attached to; right by default. */
  side?: 'left' | 'right'
}

/** A modal drawer over the full height: full width on phones, 400 px otherwise. */
export function Drawer({ side = 'right', open, onOpenChange, title, children, footer }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_LOOK} />
        <Base.Popup
          className={cx(
            'fixed inset-y-0 flex w-full flex-col bg-surface shadow-float transition-transform duration-250 outline-none',
            // With little height, all of it scrolls: title and footer would leave no space for the content.
            'sm:max-w-drawer short:overflow-y-auto',
            side === 'right'
              ? 'right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full'
              : 'left-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
            <Base.Title className="flex items-center gap-2.5 text-h3">{title}</Base.Title>
            <DialogClose />
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 py-4 short:flex-none short:overflow-visible">
            {children}
          </div>
          {footer && <div className="border-t border-line bg-paper px-5 py-4">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
