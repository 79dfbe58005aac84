import { cx } from './class-names.ts'

export interface ProgressBarProps {
  /** What makes progress. */
  label: string
  /** From 0 to 1. */
  share: number
  /** What is read out in place of the per cent. */
  valueText?: string
  className?: string
}

/** How far something has come. Only in what the browser renders: its width is set by style. */
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
