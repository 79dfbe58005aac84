import { cx } from './class-names.ts'

interface ProgressBarProps {
  /** What makes progress. */
  label: string
  /** From 0 to 1. */
  share: number
  /** Announced in place of the percentage. */
  valueText?: string
  className?: string
}

/** A progress bar. Render it in the browser only: it uses an inline style, which the CSP forbids in documents. */
export function ProgressBar({ label, share, valueText, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={cx('h-1.5 overflow-hidden rounded-full bg-line forced-colors:outline', className)}
    >
      <div
        className="h-full origin-left rounded-full bg-jade-700 transition-transform forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}
