const DAY_MS = 86_400_000
const J2000_MS = Date.UTC(2000, 0, 1, 12)
const RADIANS = Math.PI / 180

/** Mean solar time minus UTC in seconds, for a longitude in degrees (east positive): four minutes a degree. */
export function toMeanSolarOffsetSeconds(longitude: number): number {
  return Math.round(longitude * 240)
}

/**
 * The equation of time in whole seconds: apparent minus mean solar time. W. M. Smart's formula in Meeus, Astronomical
 * Algorithms (2nd ed.), 28.3, with the elements of chapter 25; within 5 s from 1900 to 2100.
 */
export function toEquationOfTimeSeconds(instantMs: number): number {
  const centuries = (instantMs - J2000_MS) / DAY_MS / 36_525
  const longitude = (280.46646 + 36_000.76983 * centuries) * RADIANS
  const anomaly = (357.52911 + 35_999.05029 * centuries) * RADIANS
  const eccentricity = 0.016708634 - 0.000042037 * centuries
  const obliquity = (23.4392911 - 0.0130042 * centuries) * RADIANS
  const y = Math.tan(obliquity / 2) ** 2
  const radians =
    y * Math.sin(2 * longitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * longitude) -
    0.5 * y ** 2 * Math.sin(4 * longitude) -
    1.25 * eccentricity ** 2 * Math.sin(2 * anomaly)
  return Math.round((radians / RADIANS) * 240)
}
