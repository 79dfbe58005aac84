import { DEFAULT_CONVENTIONS, type BirthInput, type Conventions } from '../src/birth.ts'
import { readBirth, type BirthReading } from '../src/birth-reading.ts'

/** What a test may change of a birth in Shanghai. */
type BirthOptions = Partial<Omit<BirthInput, 'conventions'>> & { conventions?: Partial<Conventions> }

/** The reading of a birth in Shanghai with the default conventions. */
export function readAt(
  date: string,
  time: string | null,
  { conventions, ...options }: BirthOptions = {},
): BirthReading {
  return readBirth({
    date,
    time,
    zone: 'Asia/Shanghai',
    longitude: null,
    repeatedTime: 'earlier',
    ...options,
    conventions: { ...DEFAULT_CONVENTIONS, ...conventions },
  })
}

/** Lichun of 1984 (甲子 丙寅 戊辰 甲子): Aquarius, Rat; favourable: Fire, then Earth. */
export const LICHUN_1984 = readAt('1984-02-04', '23:20', { conventions: { dayTurn: '00:00' } })
