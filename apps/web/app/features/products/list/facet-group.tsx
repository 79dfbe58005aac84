import type { FacetName } from '@shop/contract/products'
import { useState } from 'react'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { ElementDot } from '../../../ui/layout/chip.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { findElement, toFacetLabel, toFacetTitle } from '../facet-names.ts'
import { DeferredContent } from '../../../lib/react/deferred-content.tsx'
import { StoneSwatch } from '../stone-swatch.tsx'
import type { FacetChoice } from './facet-values.ts'

/** Number of values shown before the rest is expanded. */
const SHOWN_VALUES = 9

export interface FacetGroupProps {
  name: FacetName
  choices: readonly FacetChoice[]
  onToggle: (name: FacetName, value: string) => void
  /** Expanded initially; also where a value is selected. */
  isOpen?: boolean
}

/** One facet: a collapsible heading, with values as stones, chips or a list. Works without JavaScript. */
export function FacetGroup({ name, choices, onToggle, isOpen = false }: FacetGroupProps) {
  if (choices.length === 0) return null
  const chosenCount = choices.filter(({ isChosen }) => isChosen).length
  const shown = choices.slice(0, SHOWN_VALUES)
  const rest = choices.slice(SHOWN_VALUES)
  const values = (list: readonly FacetChoice[]) => (
    <FacetValues name={name} choices={list} onToggle={onToggle} />
  )
  return (
    <FoldingSection title={toFacetTitle(name)} isOpen={isOpen || chosenCount > 0} chosenCount={chosenCount}>
      {values(shown)}
      {rest.length > 0 && (
        <MoreValues count={rest.length} isOpen={rest.some(({ isChosen }) => isChosen)}>
          <DeferredContent>{values(rest)}</DeferredContent>
        </MoreValues>
      )}
    </FoldingSection>
  )
}

function MoreValues({
  count,
  isOpen,
  children,
}: {
  count: number
  isOpen: boolean
  children: React.ReactNode
}) {
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details className="group/more" open={isOpenAtFirst}>
      <summary className="flex min-h-11 items-center text-sm text-jade-700 underline underline-offset-4 group-open/more:hidden">
        {m.category_more_values({ count })}
      </summary>
      {children}
    </details>
  )
}

export interface FoldingSectionProps {
  title: string
  isOpen: boolean
  chosenCount?: number
  children: React.ReactNode
}

/** A collapsible section of the filters. Remembers whether the shopper has expanded it. */
export function FoldingSection({ title, isOpen, chosenCount = 0, children }: FoldingSectionProps) {
  // Changing selections must not collapse a section in use.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details className="group/fold border-t border-line" open={isOpenAtFirst}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <span>
          {title}
          {chosenCount > 0 && (
            <span className="ml-2 text-sm font-normal text-jade-700">
              {m.category_chosen({ count: chosenCount })}
            </span>
          )}
        </span>
        <Icon
          name="chevron-down"
          className="size-4.5 text-muted transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <fieldset className="pb-4">
        <legend className="sr-only">{title}</legend>
        {isOpenAtFirst ? children : <DeferredContent>{children}</DeferredContent>}
      </fieldset>
    </details>
  )
}

function FacetValues({ name, choices, onToggle }: Pick<FacetGroupProps, 'name' | 'choices' | 'onToggle'>) {
  const Value = name === 'gem' ? StoneValue : name === 'element' ? ElementValue : ListValue
  return (
    <ul className={LAYOUTS[name === 'gem' || name === 'element' ? name : 'list']}>
      {choices.map((choice) => (
        <li key={choice.value}>
          <Value
            choice={choice}
            label={toFacetLabel(name, choice)}
            input={{
              name,
              value: choice.value,
              checked: choice.isChosen,
              onChange: () => onToggle(name, choice.value),
            }}
          />
        </li>
      ))}
    </ul>
  )
}

const LAYOUTS = {
  gem: 'grid grid-cols-3 gap-x-1 gap-y-2 pt-1 *:min-w-0',
  element: 'flex flex-wrap gap-2 pt-1',
  list: 'flex flex-col',
} as const

interface ValueProps {
  choice: FacetChoice
  label: string
  input: React.ComponentProps<'input'>
}

/** Cached by language and number: a message with a plural creates Intl.PluralRules at each call. */
const countTexts = new Map<string, string>()

function toCountText(count: number): string {
  const key = `${getLocale()} ${count}`
  const text = countTexts.get(key) ?? m.category_value_count({ count })
  countTexts.set(key, text)
  return text
}

/** A count, with a text for screen readers. */
function Count({ count }: { count: number }) {
  return (
    <span className="facet-count">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span>{toCountText(count)}</span>
    </span>
  )
}

// One text node with its space: React would put a comment between two.
function StoneValue({ choice, label, input }: ValueProps) {
  return (
    <label className="facet-stone">
      <input type="checkbox" {...input} />
      <span>
        <StoneSwatch gem={choice.value} />
      </span>
      <span>
        {`${label} `}
        <Count count={choice.count} />
      </span>
    </label>
  )
}

function ElementValue({ choice, label, input }: ValueProps) {
  const element = findElement(choice.value)
  return (
    <label className="facet-element">
      <input type="checkbox" {...input} />
      <span>
        {element && <ElementDot element={element} />}
        {`${label} `}
        <Count count={choice.count} />
      </span>
    </label>
  )
}

function ListValue({ choice, label, input }: ValueProps) {
  return (
    <label className="facet-line">
      <input type="checkbox" {...input} className="check" />
      <span>
        {`${label} `}
        <Count count={choice.count} />
      </span>
    </label>
  )
}
