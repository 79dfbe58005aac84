import { Dialog as Base } from '@base-ui/react/dialog'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'
import { HeadingText } from '../text/heading-text.tsx'
import { Icon } from '../media/icons.tsx'

/** Whether a dialog or drawer is open, and how it requests to be closed. */
export interface OverlayProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export interface DialogProps extends OverlayProps {
  title: React.ReactNode
  /** Announced with the title. */
  description?: React.ReactNode
  children: React.ReactNode
  /** Buttons at the lower edge. */
  footer?: React.ReactNode
  className?: string
}

/** Classes of the backdrop of dialogs and drawers. */
export const BACKDROP_LOOK =
  'fixed inset-0 bg-jade-900/40 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Closes the dialog or drawer that it stands in. */
export function DialogClose() {
  return (
    <Base.Close
      aria-label={m.common_close()}
      className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-jade-100"
    >
      <Icon name="close" />
    </Base.Close>
  )
}

/** A modal dialog: traps the focus; Esc and a click outside close it. */
export function Dialog({ open, onOpenChange, title, description, children, footer, className }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_LOOK} />
        <Base.Popup
          className={cx(
            'fixed top-1/2 left-1/2 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-dialog -translate-1/2',
            'flex-col rounded-card bg-surface shadow-float transition-[opacity,scale] outline-none',
            // With little height, all of it scrolls, as in a drawer.
            'short:overflow-y-auto',
            'data-ending-style:scale-97 data-ending-style:opacity-0',
            'data-starting-style:scale-97 data-starting-style:opacity-0',
            className,
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line px-6 py-3">
            <Base.Title className="text-h3">
              {typeof title === 'string' ? <HeadingText>{title}</HeadingText> : title}
            </Base.Title>
            <DialogClose />
          </div>
          <div className="overflow-y-auto overscroll-contain px-6 py-5 short:shrink-0 short:overflow-visible">
            {description && <Base.Description className="mb-4 text-muted">{description}</Base.Description>}
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
