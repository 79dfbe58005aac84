import type { FourPillars } from '@shop/four-pillars/birth-reading'
import type { Branch, Pillar, Stem } from '@shop/four-pillars/stems-and-branches'
import { getHanTag } from '../../../lib/i18n/locale.ts'
import { toSignName } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { BRANCH_SOUNDS, ELEMENT_LOOKS, STEM_SOUNDS, toPolarElement } from './element-looks.ts'
import { PILLAR_FACE } from './pillar-face.ts'

const NAMES = [
  ['year', m.personality_year],
  ['month', m.personality_month],
  ['day', m.personality_day],
  ['hour', m.personality_hour],
] as const satisfies readonly (readonly [keyof FourPillars, () => string])[]

/** The four pillars, stem above branch; the day pillar, which stands for the person, is highlighted. */
export function Pillars({ pillars }: { pillars: FourPillars }) {
  const columns = NAMES.map(([key, name]) => ({ key, name, pillar: pillars[key] }))
  return (
    <section aria-labelledby="pillars">
      <SectionHeading id="pillars" lead={m.personality_pillars_lead()}>
        {m.personality_pillars()}
      </SectionHeading>
      <table className="-mx-1.5 mt-6 w-[calc(100%+0.75rem)] table-fixed border-separate border-spacing-x-1.5 border-spacing-y-0 text-center sm:-mx-3 sm:w-[calc(100%+1.5rem)] sm:border-spacing-x-3">
        <thead>
          <tr>
            <RowHead />
            {columns.map(({ key, name }) => (
              <th
                key={key}
                scope="col"
                className={cx('rounded-t-card px-1 pt-4 pb-2 font-heading font-medium', toGround(key))}
              >
                {name()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <RowHead>{m.personality_stem()}</RowHead>
            {columns.map(({ key, pillar }) => (
              <td key={key} className={cx('px-1 py-3 align-top', toGround(key))}>
                {pillar ? <Sign of={pillar.stem} sound={STEM_SOUNDS[pillar.stem.name]} /> : <Unknown />}
              </td>
            ))}
          </tr>
          <tr>
            <RowHead>{m.personality_branch()}</RowHead>
            {columns.map(({ key, pillar }) => (
              <td key={key} className={cx('px-1 py-3 align-top', toGround(key))}>
                {pillar ? (
                  <Sign of={pillar.branch} sound={BRANCH_SOUNDS[pillar.branch.name]}>
                    <span className="mt-1 block text-xs text-muted sm:text-sm">
                      {toSignName(pillar.branch.animal)}
                    </span>
                  </Sign>
                ) : (
                  <Unknown />
                )}
              </td>
            ))}
          </tr>
          <tr>
            <RowHead>{m.personality_hidden()}</RowHead>
            {columns.map(({ key, pillar }) => (
              <td key={key} className={cx('rounded-b-card px-1 pt-2 pb-5 align-top', toGround(key))}>
                {pillar && <HiddenStems pillar={pillar} />}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {!pillars.hour && <p className="mt-3 text-sm text-muted">{m.personality_three_pillars()}</p>}
    </section>
  )
}

function toGround(key: keyof FourPillars): string {
  return key === 'day' ? 'bg-jade-100' : 'bg-surface'
}

/** Row header: visible next to the row in wide windows, else for screen readers only. */
function RowHead({ children }: { children?: React.ReactNode }) {
  const look = 'w-0 p-0 text-start text-sm font-normal text-muted sm:w-20'
  if (!children) return <td className={look} />
  return (
    <th scope="row" className={look}>
      <span className="max-sm:sr-only">{children}</span>
    </th>
  )
}

/** A stem or a branch: character, pinyin, and its element with a line in its colour. */
function Sign({ of, sound, children }: { of: Stem | Branch; sound: string; children?: React.ReactNode }) {
  return (
    <>
      <span lang={getHanTag()} className={cx(PILLAR_FACE, 'block text-[2.75rem] sm:text-6xl')}>
        {of.character}
      </span>
      <span lang="zh-Latn-pinyin" className="mt-1.5 block text-xs text-muted sm:text-sm">
        {sound}
      </span>
      <span className="mt-2 flex flex-col items-center gap-1.5 text-xs sm:text-sm">
        <span aria-hidden="true" className={cx('h-1 w-8 rounded-full', ELEMENT_LOOKS[of.element].ground)} />
        {toPolarElement(of)}
      </span>
      {children}
    </>
  )
}

function HiddenStems({ pillar }: { pillar: Pillar }) {
  return (
    <ul className="flex flex-col items-center gap-1 border-t border-line pt-3">
      {pillar.branch.hiddenStems.map((stem) => (
        <li key={stem.name} className="flex items-center gap-1.5 text-xs sm:text-sm">
          <span
            aria-hidden="true"
            className={cx('size-2 rounded-full', ELEMENT_LOOKS[stem.element].ground)}
          />
          <span lang={getHanTag()} className={cx(PILLAR_FACE, 'text-base sm:text-lg')}>
            {stem.character}
          </span>
          <span>{toSignName(stem.element)}</span>
          <span className="text-muted tabular-nums">{stem.tenths}</span>
        </li>
      ))}
    </ul>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true" className={cx(PILLAR_FACE, 'block text-[2.75rem] text-edge sm:text-6xl')}>
        ·
      </span>
      <span className="mt-1.5 block text-xs text-muted sm:text-sm">{m.personality_pillar_unknown()}</span>
    </>
  )
}
