import type { ProductMineral } from '@shop/contract/products/products.schemas'
import { memoizeCount } from '../../../lib/i18n/count-texts.ts'
import { joinPhrases } from '../../../lib/i18n/join-texts.ts'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/media/icons.tsx'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { StoneSwatch } from '../stone-swatch.tsx'
import { FactRows } from './fact-rows.tsx'
import { toFormulaParts } from './formula.ts'

const toTitle = memoizeCount(m.product_minerals)

/**
 * Facts about the stones of a product. A single stone is expanded; several are collapsed under their names.
 */
export function StoneFacts({ minerals }: { minerals: ProductMineral[] }) {
  const [first, ...others] = minerals
  if (!first) return null
  return (
    <section className="flex flex-col gap-5">
      <SectionHeading lead={m.product_minerals_lead()}>{toTitle(minerals.length)}</SectionHeading>
      {others.length === 0 ? (
        <MineralFacts mineral={first} />
      ) : (
        <div className="border-b border-line">
          {minerals.map((mineral) => (
            <FoldedMineral key={mineral.gem} mineral={mineral} />
          ))}
        </div>
      )}
    </section>
  )
}

function FoldedMineral({ mineral }: { mineral: ProductMineral }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <StoneSwatch gem={mineral.gem} className="size-6" />
        <h3 className="font-body text-base font-medium">{localized(mineral, 'gem')}</h3>
        <Icon
          name="chevron-down"
          className="ml-auto size-4.5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-5">
        <MineralFacts mineral={mineral} />
      </div>
    </details>
  )
}

function MineralFacts({ mineral }: { mineral: ProductMineral }) {
  const warnings = joinPhrases(localized(mineral, 'warnings'))
  return (
    <FactRows
      rows={[
        [m.product_mineral(), localized(mineral, 'mineral')],
        [m.product_formula(), mineral.formula && <Formula formula={mineral.formula} />],
        [m.product_crystal_system(), localized(mineral, 'crystal_system')],
        [m.product_hardness(), mineral.hardness],
        [m.product_density(), m.product_density_value({ density: mineral.density })],
        [m.product_usual_treatments(), localized(mineral, 'treatments')],
        [m.product_warnings(), warnings],
      ]}
    />
  )
}

function Formula({ formula }: { formula: string }) {
  return (
    <span translate="no" className="tabular-nums">
      {toFormulaParts(formula).map(({ text, isSubscript }, index) =>
        isSubscript ? <sub key={index}>{text}</sub> : text,
      )}
    </span>
  )
}
