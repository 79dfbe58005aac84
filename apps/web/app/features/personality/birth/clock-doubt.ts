import { m } from '../../../paraglide/messages.js'
import type { BirthValues } from './birth-values.ts'
import { findPlace, OTHER_PLACE, PLACES, toPlaceName } from './places.ts'

/** Days in which the clock of a place may have differed from the one of the city that its time zone knows. */
interface Doubt {
  places: readonly string[]
  /** The city whose clock is read. */
  city: string
  /** The first day; none before the first one of the form. */
  from?: string
  /** The first day without a doubt. */
  until: string
}

const MAINLAND = PLACES.filter(({ zone, id }) => zone === 'Asia/Shanghai' && id !== 'Shanghai')

/** By the notes of the tz database, which promises that a zone is right for all its places since 1970 only. */
const DOUBTS: readonly Doubt[] = [
  // Five times until the People's Republic, and others under occupation; where they were in force is not known.
  { places: MAINLAND.map(({ id }) => id), city: 'Shanghai', until: '1949-10-01' },
  // States and towns chose their own daylight saving until the Uniform Time Act was in force.
  { places: ['Boston', 'Miami', 'Washington'], city: 'New York', until: '1967-04-30' },
  { places: ['Houston'], city: 'Chicago', until: '1967-04-30' },
  { places: ['San Francisco', 'Seattle'], city: 'Los Angeles', until: '1967-04-30' },
  // Bombay had a time of its own next to India's.
  { places: ['Mumbai'], city: 'Delhi', until: '1956-01-01' },
  // Two governments, or the occupying powers.
  { places: ['Barcelona'], city: 'Madrid', from: '1936-07-17', until: '1939-04-02' },
  { places: ['Milan'], city: 'Rome', from: '1943-09-08', until: '1946-01-01' },
  { places: ['Munich'], city: 'Berlin', from: '1945-04-01', until: '1946-01-01' },
]

/** Until then the zone of a place that is not listed may have the clock of another country. */
const ZONES_KNOWN_SINCE = '1970-01-01'

/** Why the clock of a birthplace may not have been the one that is read, as a sentence. */
export function findClockDoubt({ place: id, date }: Pick<BirthValues, 'place' | 'date'>): string | undefined {
  if (id === OTHER_PLACE) return date < ZONES_KNOWN_SINCE ? m.personality_clock_doubt_zone() : undefined
  const doubt = DOUBTS.find(
    ({ places, from = '', until }) => places.includes(id) && from <= date && date < until,
  )
  if (doubt) return m.personality_clock_doubt({ place: toName(id), city: toName(doubt.city) })
  return id === 'Ürümqi' ? m.personality_clock_doubt_xinjiang() : undefined
}

function toName(id: string): string {
  const place = findPlace(id)
  return place ? toPlaceName(place) : id
}
