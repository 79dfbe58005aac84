import type { VitalsReport } from '@shop/contract/vitals/vitals.schemas'

/** A day of the chart with releases. */
interface ReleaseMarker {
  at: Date
  /** Short number for the chart. */
  label: string
  names: string[]
}

/** Groups the releases of the charted days by day (metrics are per day) and numbers them from the first. */
export function toReleaseMarkers(releases: VitalsReport['releases'], days: readonly Date[]): ReleaseMarker[] {
  const [first = Infinity, last = -Infinity] = [days[0]?.getTime(), days.at(-1)?.getTime()]
  const byDay = new Map<number, string[]>()
  for (const { name, at } of releases) {
    const day = Date.parse(at.slice(0, 10))
    if (day >= first && day <= last) byDay.set(day, [...(byDay.get(day) ?? []), name])
  }
  return [...byDay].map(([day, names], index) => ({ at: new Date(day), label: String(index + 1), names }))
}
