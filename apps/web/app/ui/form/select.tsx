import { cx } from '../layout/class-names.ts'
import { Icon } from '../media/icons.tsx'
import { CONTROL_LOOK } from './text-input.tsx'

/** A styled native select. */
export function Select({ className, ...rest }: React.ComponentProps<'select'>) {
  return (
    <span className={cx('relative block', className)}>
      <select {...rest} className={cx(CONTROL_LOOK, 'appearance-none pr-11')} />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
      />
    </span>
  )
}
