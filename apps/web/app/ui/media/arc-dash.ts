/**
 * The `stroke-dasharray` of an arc of a circle.
 *
 * @param percent its share of the circle
 */
export function toArcDash(radius: number, percent: number): string {
  const length = 2 * Math.PI * radius
  const arc = (length * percent) / 100
  return `${arc.toFixed(2)} ${(length - arc).toFixed(2)}`
}
