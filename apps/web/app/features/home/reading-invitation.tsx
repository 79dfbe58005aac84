import { m } from '../../paraglide/messages.js'
import { ExampleReading } from './example-reading.tsx'

/** What the personality page gives, with an example, for visitors who have to sign in to open it. */
export function ReadingInvitation() {
  return (
    <section aria-label={m.home_reading()} className="on-jade bg-jade-900 text-white">
      <div className="page-width grid items-center gap-8 py-10 lg:grid-cols-2 lg:gap-16">
        <div className="flex flex-col gap-4">
          <p className="font-heading text-h2">{m.home_reading()}</p>
          <p className="max-w-text text-jade-100">{m.home_reading_text()}</p>
          <p className="max-w-text text-sm text-jade-100">{m.home_reading_note()}</p>
        </div>
        <ExampleReading />
      </div>
    </section>
  )
}
