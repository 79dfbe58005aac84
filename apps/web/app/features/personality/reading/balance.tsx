import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import type { ElementBalance } from '@shop/four-pillars/element-balance'
import { isHanLocale } from '../../../lib/i18n/locale.ts'
import { toSignName } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { ELEMENT_LOOKS } from './element-looks.ts'
import { PILLAR_FACE } from './pillar-face.ts'

/** The balance as a table whose last column is a bar chart. */
export function Balance({ balance }: { balance: ElementBalance }) {
  const longest = Math.max(...Object.values(balance.percent))
  const characters = FIVE_ELEMENTS.reduce((sum, element) => sum + balance.visible[element], 0)
  return (
    <section aria-labelledby="balance">
      <SectionHeading id="balance" lead={m.personality_balance_lead()}>
        {m.personality_balance()}
      </SectionHeading>
      <table aria-labelledby="balance" className="mt-6 w-full tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 text-start font-normal">
              {m.personality_element()}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-normal">
              {m.personality_characters()}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-normal">
              {m.personality_parts()}
            </th>
            <th scope="col" className="w-2/5 py-2 ps-3 text-start font-normal">
              {m.personality_portion()}
            </th>
          </tr>
        </thead>
        <tbody>
          {FIVE_ELEMENTS.map((element) => (
            <tr key={element} className="border-b border-line">
              <th scope="row" className="py-3 text-start font-medium">
                <span className="inline-flex items-center gap-2.5">
                  <span aria-hidden="true" className={cx(PILLAR_FACE, 'text-2xl max-sm:hidden')}>
                    {ELEMENT_LOOKS[element].character}
                  </span>
                  {/* In Chinese the name is the character itself. */}
                  <span className={isHanLocale() ? 'sm:sr-only' : ''}>{toSignName(element)}</span>
                </span>
              </th>
              <td className="px-2 py-3 text-end">{balance.visible[element]}</td>
              <td className="px-2 py-3 text-end">{balance.tenths[element]}</td>
              <td className="py-3 ps-3">
                <span className="flex items-center gap-3">
                  <span aria-hidden="true" className="h-3 min-w-0 flex-1">
                    <svg
                      viewBox="0 0 100 12"
                      preserveAspectRatio="none"
                      focusable="false"
                      className="size-full"
                    >
                      <rect
                        width={(balance.percent[element] / longest) * 100}
                        height="12"
                        className={FILLS[element]}
                      />
                    </svg>
                  </span>
                  <span className="w-11 shrink-0 text-end">{balance.percent[element]}%</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-sm text-muted">
            <th scope="row" className="py-2 text-start font-normal">
              {m.personality_total()}
            </th>
            <td className="px-2 py-2 text-end">{characters}</td>
            <td className="px-2 py-2 text-end">{balance.totalTenths}</td>
            <td className="py-2 text-end">100%</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const FILLS = {
  Wood: 'fill-wood',
  Fire: 'fill-fire',
  Earth: 'fill-earth',
  Metal: 'fill-metal',
  Water: 'fill-water',
} as const
