import { lathe, place, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { chain, rotate, scale, smoothstep, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { SANDALWOOD, WALNUT } from '../materials/makers.ts'

/** A polished black disc leaning on a walnut stand. */
export function putMirror(scene: Scene, material: Parameters<typeof put>[2]): void {
  const edge: [number, number][] = [
    [0.01, 0],
    [6.6, 0],
    [6.95, 0.18],
    [7, 0.5],
    [6.9, 0.78],
    [6.7, 0.86],
    [0.01, 0.86],
  ]
  put(
    scene,
    place(lathe(edge, 160), chain(translate([0, 0, -0.4]), rotate(1.22, 0, 0), translate([0, 0.6, 7.7]))),
    material,
  )
  for (const side of [-1, 1]) {
    const x = side * 2.6
    put(
      scene,
      tube(
        [
          [x, -2.6, 0.42],
          [x, 4.6, 0.42],
        ],
        () => 0.42,
        16,
      ),
      WALNUT,
      { shift: side },
    )
    put(
      scene,
      tube(
        [
          [x, 1.9, 0.6],
          [x * 0.8, 3.6, 8],
        ],
        () => 0.38,
        16,
      ),
      WALNUT,
      { shift: side * 2 },
    )
    put(
      scene,
      tube(
        [
          [x, -2.3, 0.5],
          [x, -2.3, 1.5],
        ],
        () => 0.36,
        16,
      ),
      WALNUT,
      { shift: side * 3 },
    )
  }
  put(
    scene,
    tube(
      [
        [-3.4, 0.4, 0.5],
        [3.4, 0.4, 0.5],
      ],
      () => 0.36,
      16,
    ),
    SANDALWOOD,
    { shift: 9 },
  )
}

/** The pale window that a black mirror shows when seen from the front. */
export function windowInMirror([x, , z]: Vec3): Vec3 {
  const across = smoothstep(-5.4, -4.9, x + z * 0.18) * smoothstep(1.9, 0.4, x + z * 0.18)
  const bar = 1 - 0.8 * smoothstep(0.16, 0.08, Math.abs(x + z * 0.18 + 1.9))
  return scale([0.1, 0.1, 0.105], across * bar * smoothstep(1.5, 14, z) + 0.04)
}
