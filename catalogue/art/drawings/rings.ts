import { curve } from '../engine/curve.ts'
import { place, ring, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { add, scale, translate } from '../engine/vector.ts'
import { GOLD, SILVER } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { putBall, putBand } from './metalwork.ts'
import { brilliantMesh, oval, putSetStone } from './settings.ts'

/** A gold ring with one round faceted garnet in four claws. */
export function putGarnetRing(scene: Scene): void {
  const top = putBand(scene, 0.88, GOLD, { width: 0.085 })
  const at = add(top, [0, 0, 0.32])
  const gem = brilliantMesh()
  put(
    scene,
    place({ ...gem, points: gem.points.map((point) => scale(point, 0.42)) }, translate(at)),
    stone('Garnet'),
    { origin: at },
  )
  for (let claw = 0; claw < 4; claw += 1) {
    const around = (Math.PI * (2 * claw + 1)) / 4
    const [x, y] = [Math.cos(around), Math.sin(around)]
    const path = curve(
      [
        [x * 0.08, y * 0.08, top[2] - 0.05],
        [x * 0.33, y * 0.33, at[2] - 0.14],
        [x * 0.425, y * 0.425, at[2] + 0.02],
        [x * 0.34, y * 0.34, at[2] + 0.11],
      ],
      14,
    )
    put(
      scene,
      tube(path, () => 0.042, 10),
      GOLD,
    )
    putBall(scene, 0.05, path.at(-1) ?? at, GOLD, 0, 12)
  }
  put(scene, place(ring(0.2, 0.03), translate([0, 0, at[2] - 0.16])), GOLD)
}

/** An open silver ring with an oval sunstone. */
export function putSunstoneRing(scene: Scene): void {
  const top = putBand(scene, 0.9, SILVER, { width: 0.11, gap: 0.5 })
  putSetStone(scene, {
    outline: oval(0.74, 0.94),
    dome: 0.26,
    stone: stone('Sunstone', 2),
    metal: SILVER,
    at: add(top, [0, 0, -0.06]),
    turn: Math.PI / 2,
  })
}
