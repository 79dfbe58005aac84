import { cx } from './class-names.ts'
import { FiveElementRing } from '../media/five-element-ring.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A loading indicator. `label` is announced to screen readers. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <span role="status" className="inline-flex">
      <FiveElementRing className={cx('animate-turn', className ?? 'size-12')} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
