import { curve } from '../engine/curve.ts'
import { lathe, place, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { cloth, COPPER, matt, metal, WALNUT } from '../materials/makers.ts'
import { disc, rounded, smooth, wall } from './outlines.ts'
import type { Profile } from './outlines.ts'

/** A hammered singing bowl on its cushion, the mallet beside it. */
export function putSingingBowl(scene: Scene): void {
  const bronze = metal('#dcb271', 0.18, 0.9)
  const lip = metal('#efcd90', 0.12)
  const body = wall([[0.01, 0], ...rounded(7, 6.6, 2.6)], 0.32)
  put(scene, place(lathe(body, 120), translate([0, 0, 1.7])), bronze)
  const rim = Array.from({ length: 120 }, (_, index): Vec3 => {
    const around = (2 * Math.PI * index) / 120
    return [6.9 * Math.cos(around), 6.9 * Math.sin(around), 8.35]
  })
  put(
    scene,
    tube(rim, () => 0.24, 14, { closed: true }),
    lip,
  )
  const pleats = (around: number, height: number) =>
    1 + 0.025 * Math.sin(around * 36) * Math.sin((height / 2) * Math.PI)
  const cushion: Profile = [
    [0.01, 0],
    [4.6, 0],
    [5.8, 0.35],
    [6.25, 1],
    [5.8, 1.7],
    [4.6, 2.05],
    [3.4, 1.95],
    [0.01, 1.8],
  ]
  put(scene, lathe(smooth(cushion), 216, pleats), cloth('#7c2430'))
  const stick = curve(
    [
      [-7.2, -8.4, 0.62],
      [0, -8.9, 0.68],
      [7.6, -7.7, 0.62],
    ],
    70,
  )
  put(
    scene,
    tube(stick, (at) => (at > 0.62 ? 0.02 : 0.5 + 0.14 * at), 28),
    WALNUT,
  )
  put(
    scene,
    tube(stick.slice(42), (at) => (at < 0.02 || at > 0.985 ? 0.05 : 0.68), 28),
    matt('#6b3a24', { grain: 4 }),
  )
}

/** Seven small copper bowls of water in a row. */
export function putOfferingBowls(scene: Scene, count = 7): void {
  const water: Material = { tone: () => [0.14, 0.055, 0.025], gloss: 1.5, roughness: 0.02 }
  for (let index = 0; index < count; index += 1) {
    const at: Vec3 = [(index - (count - 1) / 2) * 6.4, (index - (count - 1) / 2) * 5.2, 0]
    const body = wall([[0.01, 0], ...rounded(4, 3.6, 1.9)], 0.14)
    put(scene, place(lathe(body, 72), translate(at)), COPPER, { origin: at, shift: index })
    put(scene, place(disc(3.55), translate([at[0], at[1], 2.9])), water)
  }
}

/** A round plate with a shallow dish turned into its top. */
export function putPlate(scene: Scene, radius: number, material: Material): void {
  const profile = smooth([
    [0.01, 0],
    [radius * 0.94, 0],
    [radius, 0.3],
    [radius * 0.98, 0.95],
    [radius * 0.92, 1.1],
    [radius * 0.8, 1],
    [radius * 0.66, 0.62],
    [radius * 0.3, 0.55],
    [0.01, 0.55],
  ])
  put(scene, lathe(profile, 160), material)
}
