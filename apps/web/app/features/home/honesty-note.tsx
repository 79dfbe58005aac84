import { m } from '../../paraglide/messages.js'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'

/** What the shop states about every stone. */
export function HonestyNote() {
  const points = [
    { term: m.home_origin(), text: m.home_origin_text() },
    { term: m.home_treatment(), text: m.home_treatment_text() },
    { term: m.home_meaning(), text: m.home_meaning_text() },
  ]
  return (
    <section
      aria-labelledby="honesty-heading"
      className="below-fold page-width [--usual-height:36rem] grid gap-8 lg:grid-cols-[1fr_1.6fr] lg:gap-16"
    >
      <SectionHeading id="honesty-heading" lead={m.home_honesty_lead()}>
        {m.home_honesty()}
      </SectionHeading>
      <dl className="divide-y divide-line border-y border-line">
        {points.map(({ term, text }) => (
          <div key={term} className="grid gap-1 py-5 sm:grid-cols-[13rem_1fr] sm:gap-6">
            <dt className="font-heading text-lg">{term}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
