import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/layout/link.tsx'
import { Picture, type PublishedImage } from '../../ui/media/picture.tsx'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'

/** Half of the page next to the text, full width below it. */
const SIZES = '(min-width: 1280px) 632px, (min-width: 1024px) 48vw, 92vw'

/** A link to a filtered product list. */
export interface EntryPoint {
  label: string
  to: string
}

interface FindYourStoneProps {
  /** Picture with one stone for each element. */
  picture: PublishedImage | undefined
  /** Intentions such as calm or luck. */
  intentions: readonly EntryPoint[]
  /** The most frequent stones, each with a picture. */
  stones: readonly (EntryPoint & { swatch: React.ReactNode })[]
  /** The element tiles. */
  elements: React.ReactNode
  zodiac: readonly EntryPoint[]
  animals: readonly EntryPoint[]
}

/** Four ways to find a stone: by intention, stone, element or zodiac sign. */
export function FindYourStone({
  picture,
  intentions,
  stones,
  elements,
  zodiac,
  animals,
}: FindYourStoneProps) {
  return (
    <section
      id="elements"
      aria-labelledby="find-your-stone"
      className="below-fold [--usual-height:160rem] md:[--usual-height:118rem] bg-jade-100/60 py-16 lg:py-20"
    >
      <div className="page-width flex flex-col gap-11">
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
          <div className="flex flex-col gap-8">
            <SectionHeading id="find-your-stone" lead={m.home_find_lead()}>
              {m.home_find_your_stone()}
            </SectionHeading>
            {intentions.length > 0 && <EntryPoints title={m.home_by_purpose()} links={intentions} />}
          </div>
          {stones.length > 0 && (
            <div>
              <h3 className="mb-4">{m.home_by_stone()}</h3>
              <ul className="grid grid-cols-3 gap-x-2 gap-y-3 sm:grid-cols-4 md:grid-cols-6 lg:grid-cols-4 xl:grid-cols-6">
                {stones.map(({ label, to, swatch }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="group flex h-full flex-col items-center gap-2 rounded-card px-1 py-2 text-center text-sm leading-tight hover:bg-surface"
                    >
                      {swatch}
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <div>
          <div className="mb-6 grid items-end gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
            <div>
              <h3>{m.home_by_element()}</h3>
              <p className="mt-1 max-w-text text-muted">{m.home_elements_lead()}</p>
            </div>
            {picture && (
              <Picture
                image={picture}
                kind="page"
                sizes={SIZES}
                alt={m.home_find_picture()}
                className="aspect-[2/1] max-lg:-order-1"
              />
            )}
          </div>
          {elements}
        </div>
        {zodiac.length + animals.length > 0 && (
          <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
            <EntryPoints title={m.home_by_zodiac()} links={zodiac} />
            <EntryPoints title={m.home_by_animal()} links={animals} />
          </div>
        )}
      </div>
    </section>
  )
}

function EntryPoints({ title, links }: { title: string; links: readonly EntryPoint[] }) {
  return (
    <div>
      <h3 className="mb-4">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="chip-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
