import { useId } from 'react'

/** One step of the checkout: number, heading, content. */
export function CheckoutSection({
  step,
  title,
  children,
}: {
  step: number
  title: string
  children: React.ReactNode
}) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="border-b border-line pb-8 last-of-type:border-0 last-of-type:pb-0"
    >
      <h2 id={headingId} className="mb-5 flex items-center gap-3 text-h3">
        <span
          aria-hidden="true"
          className="inline-flex size-7.5 items-center justify-center rounded-full border border-gold-400 text-sm text-gold-600 tabular-nums"
        >
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
