import type { FacetName } from '@shop/contract/products/product-fields.rules'
import { useEffect, useId, useRef, useState } from 'react'
import { memoizeCount } from '../../../lib/i18n/count-texts.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { ElementDot } from '../../../ui/layout/chip.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { findElement, toFacetTitle, useFacetLabels } from '../facet-names.ts'
import { StoneSwatch } from '../stone-swatch.tsx'
import type { FacetChoice } from './facet-values.ts'

/** Number of values shown before the rest is expanded. */
const SHOWN_VALUES = 9

interface FacetGroupProps {
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
  const rest = choices.slice(SHOWN_VALUES)
  const values = (list: readonly FacetChoice[]) => (
    <FacetValues name={name} choices={list} onToggle={onToggle} />
  )
  return (
    <FoldingSection
      title={toFacetTitle(name)}
      isOpen={isOpen || chosenCount > 0}
      chosenCount={chosenCount}
      withoutScripts={<FacetOptions name={name} choices={choices} />}
    >
      {values(choices.slice(0, SHOWN_VALUES))}
      {rest.length > 0 && (
        <MoreValues
          count={rest.length}
          isOpen={rest.some(({ isChosen }) => isChosen)}
          withoutScripts={<FacetOptions name={name} choices={rest} />}
        >
          {values(rest)}
        </MoreValues>
      )}
    </FoldingSection>
  )
}

interface FoldingProps {
  /** At first: changing selections must not collapse a section in use. */
  isOpen: boolean
  /** What it contains where scripts are off. */
  withoutScripts?: React.ReactNode
  children: React.ReactNode
}

/** A `details` element whose contents are rendered when it is first opened. */
function useFolding({ isOpen, withoutScripts, children }: FoldingProps) {
  const [isOpenAtFirst] = useState(isOpen)
  const [isShown, setShown] = useState(isOpen)
  const details = useRef<HTMLDetailsElement>(null)
  // The page may have been hydrated after that.
  useEffect(() => {
    if (details.current?.open) setShown(true)
  }, [])
  return {
    details: { ref: details, open: isOpenAtFirst },
    // Before it opens, so that it never shows an empty section.
    summary: { onClick: () => setShown(true) },
    content: isShown ? children : <noscript>{withoutScripts}</noscript>,
  }
}

const toMoreText = memoizeCount(m.category_more_values)

function MoreValues({ count, ...folding }: FoldingProps & { count: number }) {
  const { details, summary, content } = useFolding(folding)
  return (
    <details {...details} className="group/more">
      <summary
        {...summary}
        className="flex min-h-11 items-center text-sm text-jade-700 underline underline-offset-4 group-open/more:hidden"
      >
        {toMoreText(count)}
      </summary>
      {content}
    </details>
  )
}

interface FoldingSectionProps extends FoldingProps {
  title: string
  chosenCount?: number
}

/** A collapsible section of the filters. Remembers whether the shopper has expanded it. */
export function FoldingSection({ title, chosenCount = 0, ...folding }: FoldingSectionProps) {
  const { details, summary, content } = useFolding(folding)
  const titleId = useId()
  return (
    <details {...details} className="group/fold border-t border-line">
      <summary
        {...summary}
        className="flex min-h-12 list-none items-center justify-between gap-2 font-medium [&::-webkit-details-marker]:hidden"
      >
        <span>
          <span id={titleId}>{title}</span>
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
      <fieldset aria-labelledby={titleId} className="pb-4">
        {content}
      </fieldset>
    </details>
  )
}

/** Folded values where scripts are off: a list of them takes a third of the elements. */
function FacetOptions({ name, choices }: Pick<FacetGroupProps, 'name' | 'choices'>) {
  const toFacetLabel = useFacetLabels()
  return (
    <select multiple name={name} aria-label={toFacetTitle(name)} className="w-full">
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {`${toFacetLabel(name, choice)} (${formatNumber(choice.count)})`}
        </option>
      ))}
    </select>
  )
}

/** Classes of the list, and of its values: stones with their swatches, elements as chips, others as rows. */
const LOOKS = {
  gem: { list: 'facet-values grid grid-cols-3 gap-x-1 gap-y-2 pt-1 *:min-w-0', value: 'facet-stone' },
  element: { list: 'facet-values flex flex-wrap gap-2 pt-1', value: 'facet-element' },
  row: { list: 'facet-values facet-rows', value: undefined },
} as const

function FacetValues({ name, choices, onToggle }: Pick<FacetGroupProps, 'name' | 'choices' | 'onToggle'>) {
  const toFacetLabel = useFacetLabels()
  const kind = name === 'gem' || name === 'element' ? name : 'row'
  return (
    <ul className={LOOKS[kind].list}>
      {choices.map((choice) => {
        const { value, isChosen, count } = choice
        const element = kind === 'element' && findElement(value)
        return (
          <li key={value}>
            <label className={LOOKS[kind].value}>
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={isChosen}
                onChange={() => onToggle(name, value)}
                className={kind === 'row' ? 'check' : undefined}
              />
              {kind === 'gem' && (
                <span>
                  <StoneSwatch gem={value} />
                </span>
              )}
              <span>
                {element && <ElementDot element={element} />}
                {/* One text node with its space: React would put a comment between two. */}
                {`${toFacetLabel(name, choice)} `}
                <span>
                  {formatNumber(count)}
                  <span>{` ${toUnitText(count)}`}</span>
                </span>
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

/** What a number counts: only screen readers read it. */
const toUnitText = memoizeCount(m.category_value_unit)
