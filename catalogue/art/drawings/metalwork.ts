import { walk } from '../engine/curve.ts'
import { ball, lathe, place, ring, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { add, aim, chain, rotate, scale, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'

/** A chain of round links along a path. */
export function putChain(scene: Scene, path: readonly Vec3[], material: Material, link = 0.13): void {
  const mesh = ring(link, link * 0.24, 18)
  for (const [index, { at, along }] of walk(path, link * 1.42).entries()) {
    const turned = place(
      mesh,
      chain(rotate(Math.PI / 2, 0, 0), rotate(0, 0, index % 2 ? 0.8 : -0.8), aim(along), translate(at)),
    )
    put(scene, turned, material)
  }
}

/** A finger ring standing on the table, its stone on top; returns where the stone sits. */
export function putBand(
  scene: Scene,
  radius: number,
  material: Material,
  { width, gap = 0 }: { width: number; gap?: number },
): Vec3 {
  const steps = 90
  const path = Array.from({ length: steps + 1 }, (_, index): Vec3 => {
    const around = -Math.PI / 2 + gap / 2 + ((2 * Math.PI - gap) * index) / steps
    return [radius * Math.cos(around), 0, radius + width + radius * Math.sin(around)]
  })
  put(
    scene,
    tube(path, () => width, 18, { closed: gap === 0 }),
    material,
  )
  return [0, 0, radius * 2 + width]
}

/** A ball of stone or metal. */
export function putBall(
  scene: Scene,
  radius: number,
  at: Vec3,
  material: Material,
  shift = 0,
  detail = 48,
): void {
  const mesh = ball(detail)
  put(scene, { ...mesh, points: mesh.points.map((point) => add(scale(point, radius), at)) }, material, {
    origin: at,
    shift,
  })
}

/** A turned ring on which a sphere rests. */
export function putBallStand(scene: Scene, radius: number, material: Material): void {
  const profile: [number, number][] = [
    [radius * 0.4, 0.02],
    [radius * 1.12, 0],
    [radius * 1.16, 0.12],
    [radius * 1.02, 0.3],
    [radius * 1.06, 0.5],
    [radius, 0.62],
    [radius * 0.86, 0.58],
    [radius * 0.7, 0.3],
  ]
  put(scene, lathe(profile, 80), material)
}
