import { cx } from '../layout/class-names.ts'

/** A native checkbox with the role and look of a switch, 44 px high. Label it with `htmlFor`. */
export function Switch({ className, ...rest }: Omit<React.ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <span className={cx('relative inline-flex h-11 w-12 shrink-0', className)}>
      <input
        type="checkbox"
        role="switch"
        {...rest}
        className="peer absolute inset-0 cursor-pointer appearance-none not-forced-colors:outline-none disabled:cursor-not-allowed forced-colors:appearance-auto"
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute inset-x-0 top-1/2 h-7 -translate-y-1/2 rounded-full border border-edge bg-paper',
          'transition-colors peer-checked:border-jade-700 peer-checked:bg-jade-700 peer-disabled:opacity-60',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-jade-700',
          'forced-colors:hidden',
        )}
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute top-1/2 left-1 size-5 -translate-y-1/2 rounded-full bg-edge',
          'transition-[translate,background-color] peer-checked:translate-x-5 peer-checked:bg-white forced-colors:hidden',
        )}
      />
    </span>
  )
}
