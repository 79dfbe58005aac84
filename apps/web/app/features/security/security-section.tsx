import { cx } from '../../ui/layout/class-names.ts'

interface SecuritySectionProps {
  /** Section id; its heading is `{id}-title`. */
  id: string
  title: string
  lead: React.ReactNode
  /** Highlights irreversible actions. */
  isDangerous?: boolean
  children: React.ReactNode
}

/** One section of the security page. */
export function SecuritySection({ id, title, lead, isDangerous, children }: SecuritySectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx(
        'grid gap-x-10 gap-y-5 rounded-card border bg-surface px-5 py-6 sm:px-8 sm:py-8 xl:grid-cols-[16rem_minmax(0,1fr)]',
        isDangerous ? 'border-danger' : 'border-line',
      )}
    >
      <div>
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        <p className="mt-2 max-w-text text-sm text-muted">{lead}</p>
      </div>
      <div className="min-w-0 max-w-lg">{children}</div>
    </section>
  )
}
