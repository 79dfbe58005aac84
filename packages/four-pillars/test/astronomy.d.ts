// Minimal types for two packages without usable ones.

declare module 'astronomia' {
  class Planet {
    constructor(data: unknown)
  }
  export const planetposition: { Planet: typeof Planet }
  /** Longitudes in radians. */
  export const solar: { apparentVSOP87(earth: Planet, jde: number): { lon: number } }
  /** Dynamical minus universal time in seconds. */
  export const deltat: { deltaT(decimalYear: number): number }
  /** The equation of time in radians. */
  export const eqtime: { e(jde: number, earth: Planet): number }
}

declare module 'astronomia/data/vsop87Bearth' {
  const data: unknown
  export default data
}

declare module 'date-chinese' {
  export class CalendarChinese {
    constructor(cycle?: number, year?: number, month?: number, leap?: boolean, day?: number)
    toGregorian(): { year: number; month: number; day: number }
  }
}
