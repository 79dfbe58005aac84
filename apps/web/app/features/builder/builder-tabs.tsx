import { useId, useRef, useState } from 'react'
import { cx } from '../../ui/layout/class-names.ts'

interface BuilderTabsProps {
  tabs: readonly { value: string; label: string; panel: React.ReactNode }[]
}

/** Tabs by the pattern of the ARIA practices: one tab stop, arrow keys choose. The server renders the first panel. */
export function BuilderTabs({ tabs }: BuilderTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)

  function press(event: React.KeyboardEvent) {
    const next = NEXT[event.key]?.(chosen, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className="flex flex-col gap-5">
      <div
        ref={list}
        role="tablist"
        className="relative flex overflow-x-auto border-b border-line [scrollbar-width:none]"
        onKeyDown={press}
      >
        {tabs.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}${value}`}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            className={cx(
              'min-h-12 grow border-b-2 px-2 text-center font-medium whitespace-nowrap hover:text-jade-700 focus-visible:-outline-offset-2',
              index === chosen ? 'border-jade-700 text-jade-700' : 'border-transparent text-muted',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${tabs[chosen]!.value}`}
        className="focus-visible:outline-offset-4"
      >
        {tabs[chosen]!.panel}
      </div>
    </div>
  )
}

const NEXT: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
