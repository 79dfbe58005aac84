import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'
import { Icon } from '../media/icons.tsx'

/** How long the button confirms that it has copied. */
const FEEDBACK_MS = 2_500

interface CopyButtonProps {
  /** The text that is shown and copied. */
  text: string
  /** Accessible name; contains the text. */
  label: string
  className?: string
}

/** A code or number with a button that copies it. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-3', className)}>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void copy()}
        className="inline-flex min-h-11 items-center gap-2.5 rounded-card border border-dashed border-edge px-3.5 font-medium tracking-wide break-all tabular-nums select-text hover:border-jade-500 hover:bg-jade-100"
      >
        {text}
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} className="size-4.5 text-jade-700" />
      </button>
      <span role="status" className={cx('text-sm', outcome === 'failed' ? 'text-danger' : 'text-ok')}>
        {outcome === 'copied' && m.common_copied()}
        {outcome === 'failed' && m.common_copy_failed()}
      </span>
    </span>
  )
}
