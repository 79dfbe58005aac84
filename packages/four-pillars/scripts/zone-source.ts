/**
 * Reads `tzdata.zi`, the text form of the tz database (zic(8) describes it), and lists the clocks of a zone.
 */

/** A clock from an instant on (seconds since 1970), in seconds ahead of UTC. */
export interface Clock {
  fromSeconds: number
  offset: number
  /** The offset without daylight saving. */
  standard: number
}

/** A line `R`: from when on a saving applies, each year from `first` to `last`. */
interface Rule {
  first: number
  last: number
  on: string[]
  saving: number
}

/** A line `Z`, or one that continues it: what applied until a time. */
interface Era {
  standard: number
  /** The name of rules, a fixed saving, or `-`. */
  rules: string
  /** Year, month, day, time; empty for the last era. */
  until: string[]
}

/** The database: eras by zone, rules by name. */
export interface ZoneSource {
  version: string
  zones: Map<string, Era[]>
  links: Map<string, string>
  rules: Map<string, Rule[]>
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DAY_SECONDS = 86_400

export function parseZoneSource(text: string): ZoneSource {
  const source: ZoneSource = {
    version: /^# version (\S+)/.exec(text)?.[1] ?? 'unknown',
    zones: new Map(),
    links: new Map(),
    rules: new Map(),
  }
  let eras: Era[] = []
  for (const line of text.split('\n')) {
    const fields = line.trim().split(/\s+/)
    if (fields[0] === '' || fields[0]!.startsWith('#')) continue
    if (fields[0] === 'R') addTo(source.rules, fields[1]!, toRule(fields.slice(2)))
    else if (fields[0] === 'L') source.links.set(fields[2]!, fields[1]!)
    else {
      if (fields[0] === 'Z') source.zones.set(fields[1]!, (eras = []))
      eras.push(toEra(fields[0] === 'Z' ? fields.slice(2) : fields))
    }
  }
  return source
}

function addTo(rules: Map<string, Rule[]>, name: string, rule: Rule): void {
  rules.set(name, [...(rules.get(name) ?? []), rule])
}

function toRule([first, last, , month, day, time, saving]: string[]): Rule {
  const from = Number(first)
  const to = last!.startsWith('o') ? from : last!.startsWith('ma') ? Infinity : Number(last)
  return { first: from, last: to, on: [month!, day!, time!], saving: toSeconds(saving!) }
}

function toEra([standard, rules, , ...until]: string[]): Era {
  return { standard: toSeconds(standard!), rules: rules!, until }
}

/** `-0:25:21`, `1`, `2:00` in seconds. */
function toSeconds(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text
    .replace(/^-/, '')
    .replace(/[a-z]$/, '')
    .split(':')
    .map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
}

/** The instant at which a local time is reached; its last letter names the clock. */
function toInstant(year: number, on: string[], standard: number, saving: number): number {
  const [month = 'Jan', day = '1', time = '0'] = on
  const index = MONTHS.findIndex((name) => name.startsWith(month.toLowerCase()))
  const local = toDay(year, index, day) + toSeconds(time)
  if (/[ugz]$/.test(time)) return local
  return local - standard - (time.endsWith('s') ? 0 : saving)
}

/** `lastSu`, `Su>=15`, `Sa<=7` or a day of the month, as seconds since 1970. */
function toDay(year: number, month: number, text: string): number {
  const [, last, name, sign, number = ''] = /^(l(?:ast)?)?([A-Za-z]+)?([<>]=)?(\d+)?$/.exec(text)!
  if (name === undefined) return Date.UTC(year, month, Number(number)) / 1000
  const weekday = DAYS.findIndex((day) => day.startsWith(name.toLowerCase()))
  const start = last ? Date.UTC(year, month + 1, 0) : Date.UTC(year, month, Number(number))
  const ahead = (weekday - new Date(start).getUTCDay() + 7) % 7
  const back = (new Date(start).getUTCDay() - weekday + 7) % 7
  return start / 1000 + (sign === '>=' ? ahead : -back) * DAY_SECONDS
}

/** The clocks of a zone until the end of a year, the oldest first, equal neighbours joined. */
export function listClocks(source: ZoneSource, name: string, lastYear: number): Clock[] {
  const eras = source.zones.get(source.links.get(name) ?? name)
  if (!eras) throw new Error(`The source has no zone ${name}.`)
  const clocks: Clock[] = []
  let fromSeconds = -Infinity
  for (const era of eras) {
    const turns = listTurns(source, era, fromSeconds, lastYear)
    for (const turn of turns) addClock(clocks, turn)
    const { saving } = turns.at(-1)!
    if (era.until.length > 0)
      fromSeconds = toInstant(Number(era.until[0]), era.until.slice(1), era.standard, saving)
  }
  return clocks
}

/** Adds a clock; one that begins where the last one did by the wall clock replaces it, as zic(8) does. */
function addClock(clocks: Clock[], { fromSeconds, offset, standard }: Clock): void {
  const [before, last] = [clocks.at(-2), clocks.at(-1)]
  const isSameTime = before && last && fromSeconds + last.offset <= last.fromSeconds + before.offset
  if (isSameTime) Object.assign(last, { offset, standard })
  else if (last?.offset !== offset || last.standard !== standard)
    clocks.push({ fromSeconds, offset, standard })
}

interface Turn extends Clock {
  saving: number
}

function listTurns(source: ZoneSource, era: Era, fromSeconds: number, lastYear: number): Turn[] {
  const { standard } = era
  const rules = source.rules.get(era.rules)
  if (!rules) return [toTurn(fromSeconds, standard, era.rules === '-' ? 0 : toSeconds(era.rules))]
  const endYear = era.until.length > 0 ? Number(era.until[0]) : lastYear
  // A winter behind standard time (Ireland since 1971) is read as a summer ahead of it.
  const lowest = Math.min(0, ...rules.map(({ saving }) => saving))
  const turns: Turn[] = [toTurn(fromSeconds, standard, 0)]
  for (const { year, rule } of listApplications(rules, endYear)) {
    const { saving } = turns.at(-1)!
    const at = toInstant(year, rule.on, standard, saving)
    if (era.until.length > 0 && at >= toInstant(endYear, era.until.slice(1), standard, saving)) break
    // A rule from before the era gives the saving with which it begins.
    if (at <= fromSeconds) turns.length = 0
    turns.push(toTurn(Math.max(at, fromSeconds), standard, rule.saving, lowest))
  }
  return turns
}

function toTurn(fromSeconds: number, standard: number, saving: number, lowest = Math.min(0, saving)): Turn {
  return { fromSeconds, offset: standard + saving, standard: standard + lowest, saving }
}

/** Each application of a rule up to a year, in order. */
function listApplications(rules: readonly Rule[], lastYear: number): { year: number; rule: Rule }[] {
  const all = rules.flatMap((rule) => {
    const count = Math.max(0, Math.min(rule.last, lastYear) - rule.first + 1)
    return Array.from({ length: count }, (_, index) => ({ year: rule.first + index, rule }))
  })
  return all.sort((a, b) => toInstant(a.year, a.rule.on, 0, 0) - toInstant(b.year, b.rule.on, 0, 0))
}
