import type { RingLayout } from '@shop/bracelet/positions'

/** The place in the strand that is nearest to an angle of the ring; undefined without parts. */
export function findIndexAtAngle({ positions }: RingLayout, angle: number): number | undefined {
  const toDistance = (other: number) => Math.abs(Math.atan2(Math.sin(angle - other), Math.cos(angle - other)))
  let nearest: RingLayout['positions'][number] | undefined
  for (const position of positions)
    if (!nearest || toDistance(position.angle) < toDistance(nearest.angle)) nearest = position
  return nearest?.index
}

/** How far to turn the ring clockwise, so that what hangs from it, or else the first part, lies at the front. */
export function findFront({ positions }: RingLayout): number {
  const hanging = positions.filter(({ part }) => part.kind === 'guru' || part.kind === 'charm')
  const x = hanging.reduce((sum, { angle }) => sum + Math.cos(angle), 0)
  const y = hanging.reduce((sum, { angle }) => sum + Math.sin(angle), 0)
  return Math.PI / 2 - (hanging.length > 0 ? Math.atan2(y, x) : (positions[0]?.angle ?? 0))
}
