import { curve } from '../engine/curve.ts'
import { lathe, place, tube } from '../engine/mesh.ts'
import { clouds } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { add, scale, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { matt, wax } from '../materials/makers.ts'

/** Two pillar candles, the tall one lit. */
export function putCandles(scene: Scene): void {
  putCandle(scene, 3, 10, [-3.9, -1.4, 0], false)
  putCandle(scene, 3, 14, [3.5, 1.6, 0], true)
}

/** A pillar of wax with a wick; a lit one has a pool and a flame. */
function putCandle(scene: Scene, radius: number, height: number, at: Vec3, isLit: boolean): void {
  const top = isLit ? height - 0.5 : height - 0.12
  const profile: [number, number][] = [
    [0.01, 0],
    [radius * 0.97, 0],
    [radius, 0.12],
    [radius, height * 0.5],
    [radius, height - 0.14],
    [radius * 0.95, height],
    [radius * 0.88, height - 0.08],
    [radius * 0.8, top],
    [0.01, top - 0.05],
  ]
  const soft = (around: number, level: number) =>
    1 + 0.006 * (clouds([Math.cos(around), Math.sin(around), level * 0.3], 2, 3) - 0.5)
  const beeswax = wax('#dba23a')
  put(
    scene,
    place(lathe(profile, 96, soft), translate(at)),
    isLit ? { ...beeswax, sheen: glowNear(add(at, [0, 0, height])) } : beeswax,
    { shift: isLit ? 0 : at[0] },
  )
  const wick = add(at, [0, 0, top])
  put(
    scene,
    tube([wick, add(wick, [0.03, 0, 0.5]), add(wick, [0.12, 0.02, 0.85])], () => 0.07, 8),
    matt(isLit ? '#241a14' : '#e6dcc4'),
  )
  if (!isLit) return
  const flame: [number, number][] = [
    [0.02, 0],
    [0.26, 0.3],
    [0.34, 0.75],
    [0.28, 1.4],
    [0.15, 2.1],
    [0.02, 2.75],
  ]
  const shape = curve(
    flame.map(([width, level]): Vec3 => [width, level, 0]),
    30,
  ).map(([width, level]): [number, number] => [Math.max(0.01, width), level])
  put(scene, place(lathe(shape, 36), translate(add(wick, [0.08, 0, 0.35]))), {
    tone: () => [0, 0, 0],
    gloss: 0,
    roughness: 1,
    airy: true,
    glow: [1.6, 1.12, 0.5],
  })
}

function glowNear(flame: Vec3) {
  return (at: Vec3): Vec3 => {
    // The texture of a candle is not moved, so its positions are those of the table.
    const below = flame[2] - at[2]
    return scale([0.62, 0.3, 0.06], Math.exp(-Math.max(0, below) / 2.2))
  }
}
