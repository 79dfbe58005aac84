import { curve } from '../engine/curve.ts'
import { lathe, net, place, slab, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { chain, rotate, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { BRASS, matt, wood } from '../materials/makers.ts'
import { roundedRectangle } from './outlines.ts'

/** Three square-holed brass coins, a turned bowl and a stitched book. */
export function putCoinSet(scene: Scene): void {
  for (const [index, [x, y, turn]] of (
    [
      [-3.4, -4.2, 0.4],
      [-0.2, -5.4, 1.1],
      [3, -4, 0.1],
    ] as const
  ).entries()) {
    put(
      scene,
      place(coinMesh(), chain(rotate(index === 1 ? 0.03 : 0, 0, turn), translate([x, y, 0.02]))),
      BRASS,
      { shift: index * 3 },
    )
  }
  const camphor = wood('#9a6b3d', '#cda06a', { gloss: 0.4 })
  const bowl: [number, number][] = [
    [0.01, 0],
    [2.2, 0],
    [2.4, 0.5],
    [4, 1.9],
    [4.9, 3.6],
    [5, 4.2],
    [4.75, 4.25],
    [4.5, 3.6],
    [3.4, 1.9],
    [1.6, 1.05],
    [0.01, 0.95],
  ]
  const turned = curve(
    bowl.map(([radius, height]): Vec3 => [radius, height, 0]),
    60,
  ).map(([radius, height]): [number, number] => [Math.max(0.01, radius), height])
  put(scene, place(lathe(turned, 110), translate([-4.6, 2.6, 0])), camphor)
  const book: Vec3 = [5.2, 3.2, 0]
  const cover = place(
    slab(roundedRectangle(8.4, 12, 0.12), 0.16),
    chain(rotate(0, 0, -0.12), translate([book[0], book[1], 1.25])),
  )
  put(
    scene,
    place(slab(roundedRectangle(8.2, 11.8, 0.05), 1.25), chain(rotate(0, 0, -0.12), translate(book))),
    matt('#ece2cb', { grain: 9, contrast: 0.2 }),
  )
  put(scene, cover, matt('#274b52', { grain: 5, contrast: 0.2 }))
  const label = chain(rotate(0, 0, -0.12), translate([book[0] - 1.9, book[1] + 2.6, 1.42]))
  put(scene, place(slab(roundedRectangle(1.7, 5.4, 0.05), 0.02), label), matt('#efe7d3'))
  for (let stitch = 0; stitch < 5; stitch += 1) {
    const y = -4.6 + stitch * 2.3
    const thread = place(
      tube(
        [
          [3.3, y, 1.44],
          [4.25, y, 1.44],
        ],
        () => 0.06,
        8,
      ),
      chain(rotate(0, 0, -0.12), translate(book)),
    )
    put(scene, thread, matt('#efe6d0'))
  }
}

function coinMesh() {
  const square = (around: number) => 0.62 / Math.max(Math.abs(Math.cos(around)), Math.abs(Math.sin(around)))
  const rows: [number | 'hole', number][] = [
    ['hole', 0],
    [1.7, 0],
    [1.78, 0.06],
    [1.78, 0.22],
    [1.72, 0.27],
    [1.52, 0.27],
    [1.46, 0.2],
    [1, 0.2],
    ['hole', 0.2],
    ['hole', 0],
  ]
  return net(
    rows.length,
    160,
    (row, column) => {
      const [radius, height] = rows[rows.length - 1 - row] ?? [1, 0]
      const around = (2 * Math.PI * column) / 160
      const size = radius === 'hole' ? square(around) : radius
      return [size * Math.cos(around), size * Math.sin(around), height]
    },
    { columns: true },
  )
}
