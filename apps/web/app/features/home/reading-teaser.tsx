import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/layout/button.tsx'
import { FiveElementRing } from '../../ui/media/five-element-ring.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { ExampleReading } from './example-reading.tsx'

/**
 * Teaser of the personality page with an example reading. That page asks to sign in and returns to itself.
 */
export function ReadingTeaser() {
  return (
    <section
      aria-labelledby="reading-heading"
      className="below-fold on-jade [--usual-height:58rem] relative overflow-hidden bg-jade-900 text-white"
    >
      <FiveElementRing className="absolute -top-24 -left-32 size-96 opacity-20 lg:size-[34rem]" />
      <div className="page-width relative grid items-center gap-12 py-16 lg:grid-cols-2 lg:gap-16 lg:py-24">
        <div className="flex flex-col items-start gap-5">
          <h2 id="reading-heading">
            <HeadingText>{m.home_reading()}</HeadingText>
          </h2>
          <span aria-hidden="true" className="h-px w-14 bg-gold-400" />
          <p className="max-w-text text-lg text-jade-100">{m.home_reading_text()}</p>
          <Link
            to="/user/personality-demo"
            className={buttonClass({
              className: 'mt-2 bg-gold-400! text-ink! hover:bg-gold-100!',
            })}
          >
            {m.home_reading_link()}
          </Link>
          <p className="text-sm text-jade-100">{m.home_reading_note()}</p>
        </div>
        <ExampleReading />
      </div>
    </section>
  )
}
