import type { ClockFacts as Facts } from '@shop/four-pillars/instant'
import { m } from '../../../paraglide/messages.js'
import { Disclosure } from '../disclosure.tsx'
import { formatBirthTime } from '../reading/notice-text.ts'

/** Collapsed details: how the time of birth was converted to the clock of day and hour pillar. */
export function ClockFacts({ facts }: { facts: Facts }) {
  const { at, local, daylightSavingSeconds, meanSolarOffsetSeconds, equationOfTimeSeconds } = facts
  const rows: [string, string][] = [[m.personality_clock_utc(), formatBirthTime(at)]]
  if (daylightSavingSeconds !== 0) rows.push([m.personality_clock_saving(), toMinutes(daylightSavingSeconds)])
  if (meanSolarOffsetSeconds !== null)
    rows.push([m.personality_clock_sun(), toMinutes(meanSolarOffsetSeconds)])
  if (equationOfTimeSeconds !== null)
    rows.push([m.personality_clock_equation(), toMinutes(equationOfTimeSeconds)])
  rows.push([m.personality_clock_local(), formatBirthTime(local)])
  return (
    <Disclosure title={m.personality_clock_facts()}>
      <dl className="grid gap-x-6 gap-y-2 pb-5 text-sm sm:grid-cols-[auto_1fr]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

function toMinutes(seconds: number): string {
  return m.personality_minutes({ count: Math.round(seconds / 60) })
}
