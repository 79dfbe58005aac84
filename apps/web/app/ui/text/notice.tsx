import { cx } from '../layout/class-names.ts'
import { Icon } from '../media/icons.tsx'

const KINDS = {
  info: { icon: 'info', look: 'border-jade-500 bg-jade-100 text-jade-900' },
  ok: { icon: 'check', look: 'border-ok bg-ok-100 text-ok' },
  danger: { icon: 'alert', look: 'border-danger bg-danger-100 text-danger' },
} as const

interface NoticeProps {
  kind?: keyof typeof KINDS
  title?: string | undefined
  children?: React.ReactNode
  /** Announced to screen readers at once; for notices that appear after an action. */
  announce?: boolean
  className?: string
}

/** A message within the page, with an icon. */
export function Notice({ kind = 'info', title, children, announce, className }: NoticeProps) {
  const { icon, look } = KINDS[kind]
  const role = kind === 'danger' ? 'alert' : 'status'
  return (
    <div
      role={announce ? role : undefined}
      className={cx('flex gap-3 rounded-card border-l-2 px-4 py-3', look, className)}
    >
      <Icon name={icon} className="mt-0.5 size-5.5" />
      <div className="min-w-0">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** Why an action failed, announced at once; renders nothing without a message. */
export function ErrorNotice({ message, className }: { message: string | undefined; className?: string }) {
  if (!message) return null
  return (
    <Notice kind="danger" announce {...(className && { className })}>
      <p>{message}</p>
    </Notice>
  )
}
