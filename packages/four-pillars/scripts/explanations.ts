/** Why a compilation differs from the table of clocks, by the NEWS file of the tz database where it names a release. */
export interface Explanation {
  compilation: '@tubular/time' | 'timezone' | 'tzdata'
  zones: readonly string[]
  /** The first year and the last. */
  years: readonly [number, number]
  subject: 'offset' | 'saving'
  reason: string
}

const MERGED =
  'its data are without backzone: the zone has the clock of Berlin or Brussels, which agrees since 1970'
const MONTREAL = 'its Montreal is a link to Toronto, because zone.tab does not list it'
const NEGATIVE = 'it counts the winter clock as daylight saving of less than nothing'
const tubular = { compilation: '@tubular/time', subject: 'offset' } as const
const timezone = { compilation: 'timezone', subject: 'offset' } as const

export const EXPLANATIONS: readonly Explanation[] = [
  { ...tubular, zones: ['Europe/Amsterdam'], years: [1900, 1946], reason: MERGED },
  {
    ...tubular,
    zones: ['Europe/Copenhagen', 'Europe/Oslo', 'Europe/Stockholm'],
    years: [1916, 1965],
    reason: MERGED,
  },
  { ...tubular, zones: ['America/Montreal'], years: [1917, 1950], reason: MONTREAL },
  {
    ...tubular,
    zones: ['Asia/Kuala_Lumpur'],
    years: [1900, 1900],
    reason: 'merged with Singapore, whose local mean time ended in another minute',
  },
  { ...tubular, zones: ['America/Bogota'], years: [1992, 1992], reason: 'corrected after 2026c' },
  { ...tubular, zones: ['America/Sao_Paulo'], years: [1965, 1966], reason: 'corrected after 2026c' },
  { ...tubular, zones: ['Asia/Tehran'], years: [1979, 1979], reason: 'corrected after 2026c' },
  { ...tubular, zones: ['Europe/Dublin'], years: [1925, 1925], reason: 'corrected after 2026c' },
  {
    ...tubular,
    zones: ['America/Vancouver'],
    years: [2026, 2026],
    reason: 'seven hours all year since 2026b',
  },

  { ...timezone, zones: ['America/Montreal'], years: [1917, 1950], reason: MONTREAL },
  { ...timezone, zones: ['Africa/Cairo'], years: [2023, 2026], reason: 'daylight saving again since 2023a' },
  { ...timezone, zones: ['Africa/Lagos'], years: [1900, 1919], reason: 'corrected in 2020e' },
  { ...timezone, zones: ['Africa/Nairobi'], years: [1908, 1960], reason: 'corrected in 2020e' },
  {
    ...timezone,
    zones: ['America/Bogota'],
    years: [1992, 1993],
    reason: 'corrected in 2022g and after 2026c',
  },
  { ...timezone, zones: ['America/Mexico_City'], years: [1927, 1931], reason: 'corrected in 2024b' },
  {
    ...timezone,
    zones: ['America/Mexico_City'],
    years: [2022, 2026],
    reason: 'no daylight saving since 2022f',
  },
  { ...timezone, zones: ['America/Santiago'], years: [1900, 1946], reason: 'corrected in 2022a and 2022b' },
  {
    ...timezone,
    zones: ['America/Santiago'],
    years: [2022, 2022],
    reason: 'a week later by a decision of 2022',
  },
  { ...timezone, zones: ['America/Sao_Paulo'], years: [1965, 1966], reason: 'corrected after 2026c' },
  {
    ...timezone,
    zones: ['America/Sao_Paulo'],
    years: [2019, 2026],
    reason: 'no daylight saving since 2019b',
  },
  { ...timezone, zones: ['America/Toronto'], years: [1947, 1949], reason: 'corrected in 2024a' },
  { ...timezone, zones: ['America/Vancouver'], years: [1946, 1946], reason: 'corrected in 2019c' },
  {
    ...timezone,
    zones: ['America/Vancouver'],
    years: [2026, 2026],
    reason: 'seven hours all year since 2026b',
  },
  { ...timezone, zones: ['Asia/Ho_Chi_Minh'], years: [1900, 1955], reason: 'corrected in 2024a and before' },
  { ...timezone, zones: ['Asia/Hong_Kong'], years: [1941, 1952], reason: 'corrected in 2019b and 2019c' },
  {
    ...timezone,
    zones: ['Asia/Kuala_Lumpur', 'Asia/Singapore'],
    years: [1981, 1982],
    reason: 'corrected in 2022g',
  },
  { ...timezone, zones: ['Asia/Manila'], years: [1937, 1990], reason: 'corrected in 2025a' },
  { ...timezone, zones: ['Asia/Seoul'], years: [1948, 1951], reason: 'corrected in 2019c' },
  { ...timezone, zones: ['Asia/Shanghai'], years: [1919, 1919], reason: 'corrected in 2020a' },
  { ...timezone, zones: ['Asia/Tehran'], years: [1935, 1979], reason: 'corrected in 2022b and 2025b' },
  { ...timezone, zones: ['Asia/Tehran'], years: [2021, 2022], reason: 'predicted in 2019a, set in 2021a' },
  { ...timezone, zones: ['Asia/Tehran'], years: [2023, 2026], reason: 'no daylight saving since 2022b' },
  {
    ...timezone,
    zones: ['Australia/Brisbane', 'Australia/Melbourne', 'Australia/Perth', 'Australia/Sydney'],
    years: [1916, 1944],
    reason: 'corrected in 2020e',
  },
  { ...timezone, zones: ['Europe/Dublin'], years: [1925, 1925], reason: 'corrected after 2026c' },
  { ...timezone, zones: ['Europe/Istanbul'], years: [1940, 1985], reason: 'corrected in 2019c' },
  { ...timezone, zones: ['Europe/Kiev'], years: [1992, 1996], reason: 'corrected in 2022a' },
  { ...timezone, zones: ['Europe/Lisbon'], years: [1917, 1985], reason: 'corrected in 2021b and 2024b' },
  { ...timezone, zones: ['Europe/Paris'], years: [1911, 1911], reason: 'corrected in 2020b' },
  { ...timezone, zones: ['Europe/Vienna'], years: [1946, 1946], reason: 'corrected in 2019c' },

  {
    compilation: 'tzdata',
    subject: 'offset',
    zones: ['America/Montreal'],
    years: [1917, 1950],
    reason: MONTREAL,
  },
  ...(['@tubular/time', 'tzdata'] as const).flatMap((compilation) => [
    {
      compilation,
      subject: 'saving' as const,
      zones: ['Europe/Dublin'],
      years: [1971, 2026] as const,
      reason: NEGATIVE,
    },
    {
      compilation,
      subject: 'saving' as const,
      zones: ['Europe/Prague'],
      years: [1946, 1947] as const,
      reason: NEGATIVE,
    },
  ]),
]
