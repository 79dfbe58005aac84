import { walk } from '../engine/curve.ts'
import { ball, faceted, net, place, tube } from '../engine/mesh.ts'
import type { Mesh } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { chain, rotate, scale, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'

/** A closed outline in the plane, `around` 0 to 2 pi, pointing up the page at pi / 2. */
export type Outline = (around: number) => readonly [number, number]

export function oval(width: number, height: number): Outline {
  return (around) => [(width / 2) * Math.cos(around), (height / 2) * Math.sin(around)]
}

export function drop(width: number, height: number): Outline {
  return (around) => {
    const up = Math.sin(around)
    const narrow = 1 - 0.42 * Math.max(0, up) ** 1.4 - 0.1 * up
    return [(width / 2) * 1.06 * Math.cos(around) * narrow, (height / 2) * up]
  }
}

/** A domed stone with a flat back on z 0. */
export function cabochon(outline: Outline, dome: number): Mesh {
  const rows = 22
  const columns = 72
  return net(
    rows,
    columns,
    (row, column) => {
      const at = (row + 0.001) / (rows - 1)
      const [x, y] = outline((2 * Math.PI * column) / columns)
      const out = Math.sin((at * Math.PI) / 2)
      return [x * out, y * out, dome * Math.cos((at * Math.PI) / 2) ** 0.85]
    },
    { columns: true },
  )
}

/** A stone in a metal rim with a row of tiny balls around it, `lift` above the table, moved by `at`. */
export function putSetStone(
  scene: Scene,
  { outline, dome, stone, metal, at, turn = 0, beaded = false }: SettingOptions,
): void {
  const move = chain(rotate(0, 0, turn), translate(at))
  put(scene, place(cabochon(outline, dome), chain(translate([0, 0, 0.1]), move)), stone, {
    origin: at,
    shift: at[0],
  })
  const rim = Array.from({ length: 90 }, (_, index): Vec3 => {
    const [x, y] = outline((2 * Math.PI * index) / 90)
    return [x * 1.03, y * 1.03, 0.12]
  })
  put(
    scene,
    place(
      tube(rim, () => 0.075, 12, { closed: true }),
      move,
    ),
    metal,
  )
  const back = net(2, 90, (row, column) => scale(rim[column] ?? [0, 0, 0], row ? 1 : 0.001), {
    columns: true,
  })
  put(scene, place(back, move), metal)
  if (!beaded) return
  const grain = ball(10)
  for (const { at: spot } of walk([...rim, rim[0] ?? [0, 0, 0]], 0.115)) {
    const out = scale([spot[0], spot[1], 0], 1.075)
    put(
      scene,
      place(
        { ...grain, points: grain.points.map((point) => scale(point, 0.055)) },
        chain(translate([out[0], out[1], 0.07]), move),
      ),
      metal,
    )
  }
}

type SettingOptions = {
  outline: Outline
  dome: number
  stone: Material
  metal: Material
  at: Vec3
  turn?: number
  beaded?: boolean
}

/** A round brilliant-cut stone of radius 1, its girdle on z 0. */
export function brilliantMesh(sides = 8): Mesh {
  const level = (radius: number, height: number, turn: number) =>
    Array.from({ length: sides }, (_, index): Vec3 => {
      const around = (2 * Math.PI * (index + turn)) / sides
      return [radius * Math.cos(around), radius * Math.sin(around), height]
    })
  const table = level(0.56, 0.34, 0)
  const crown = level(0.82, 0.2, 0.5)
  const girdle = level(1, 0, 0)
  const point: Vec3 = [0, 0, -0.85]
  const get = (list: Vec3[], index: number) => list[index % sides] ?? point
  const faces: Vec3[][] = [table]
  for (let index = 0; index < sides; index += 1) {
    faces.push(
      [get(table, index), get(crown, index), get(table, index + 1)],
      [get(table, index), get(girdle, index), get(crown, index)],
      [get(table, index + 1), get(crown, index), get(girdle, index + 1)],
      [get(crown, index), get(girdle, index), get(girdle, index + 1)],
      [get(girdle, index), point, get(girdle, index + 1)],
    )
  }
  return faceted(faces)
}
