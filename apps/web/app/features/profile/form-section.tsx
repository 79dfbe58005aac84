interface FormSectionProps {
  id: string
  title: string
  lead?: string
  children: React.ReactNode
}

/** A section of the profile form as a card. */
export function FormSection({ id, title, lead, children }: FormSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8"
    >
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {lead && <p className="mt-1.5 max-w-text text-sm text-muted">{lead}</p>}
      <div className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
