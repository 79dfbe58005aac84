import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { FiveElementRing } from '../../ui/five-element-ring.tsx'
import { Icon } from '../../ui/icons.tsx'

/** Leads to the stories. */
export function TraditionsTeaser() {
  return (
    <section aria-labelledby="traditions-heading" className="page-width">
      <div className="on-jade relative overflow-hidden rounded-card bg-jade-700 px-6 py-12 text-white sm:px-12 md:py-16">
        <FiveElementRing className="absolute -right-16 -bottom-24 size-72 opacity-35 md:-top-20 md:-right-24 md:bottom-auto lg:right-0 md:size-[26rem]" />
        <div className="relative flex max-w-xl flex-col items-start gap-4">
          <h2 id="traditions-heading">{m.home_traditions()}</h2>
          <span aria-hidden="true" className="h-px w-14 bg-gold-400" />
          <p className="text-lg text-jade-100">{m.home_traditions_text()}</p>
          <Link
            to="/traditions"
            className="mt-2 inline-flex min-h-11 items-center gap-2 border-b border-gold-400 font-medium hover:text-gold-400"
          >
            {m.home_traditions_link()}
            <Icon name="arrow-right" className="size-5" />
          </Link>
        </div>
      </div>
    </section>
  )
}
