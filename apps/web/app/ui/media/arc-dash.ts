/**
 * The `stroke-dasharray` of arcs of a circle, at equal distances.
 *
 * @param percent the share of each in the circle
 */
export function toArcDash(radius: number, percent: number, arcs = 1): string {
  const length = 2 * Math.PI * radius
  const arc = (length * percent) / 100
  return `${arc.toFixed(2)} ${(length / arcs - arc).toFixed(2)}`
}
