import { faceted, place, slab } from '../engine/mesh.ts'
import { createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { add, aim, chain, color, normalize, rotate, scale, subtract, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { rock } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { lumpMesh } from './lumps.ts'

/** A rough broken piece. */
export function putRawPiece(scene: Scene, gem: string): void {
  const raw = { ...stone(gem, 0.8), roughness: 0.3, gloss: 0.7 }
  put(scene, place(lumpMesh([3.3, 2.6, 2.5], createRandom(gem), 34, 130), rotate(0, 0, 0.4)), raw)
}

/** A bright cube grown in grey rock. */
export function putPyriteCube(scene: Scene): void {
  const random = createRandom('marl')
  put(scene, lumpMesh([4.2, 3.2, 1.7], random, 30, 110), rock('#8b8779', '#b9b4a5'))
  const pyrite = stone('Pyrite')
  const striped: Material = {
    ...pyrite,
    bump: ([x, y, z]) => scale([Math.sin(y * 34), Math.sin(z * 34), Math.sin(x * 34)], 0.012),
  }
  putCube(scene, striped, 2.3, [0.1, -0.4, 2.75], [0.22, 0.16, 0.62])
  putCube(scene, striped, 0.8, [-2.2, -1, 1.75], [0.5, 0.2, 0.3], 4)
}

/** Green cubes at odds on white quartz. */
export function putFluorite(scene: Scene): void {
  const random = createRandom('fluorite')
  put(scene, lumpMesh([4.6, 3.3, 1.5], random, 36, 110), {
    ...rock('#cfcbc2', '#f0ede6'),
    gloss: 0.4,
    roughness: 0.4,
  })
  const green = { ...stone('Fluorite', 0.8), roughness: 0.04 }
  const spots: [number, number, number, number][] = [
    [0, 0.3, 2.9, 2.5],
    [-2.1, -0.4, 2.3, 1.8],
    [2, -0.5, 2.3, 1.7],
    [0.5, -1.9, 1.8, 1.4],
    [-1, 1.6, 2.4, 1.5],
    [3.1, 0.7, 1.6, 1.1],
    [-3.3, 0.5, 1.5, 1.05],
    [-1.3, -2, 1.5, 0.95],
    [1.7, 1.5, 2.3, 1.1],
    [2.3, -1.8, 1.3, 0.8],
    [-2.7, -1.6, 1.4, 0.8],
  ]
  for (const [index, [x, y, z, edge]] of spots.entries()) {
    putCube(
      scene,
      green,
      edge,
      [x, y, z],
      [(random() - 0.5) * 0.7, (random() - 0.5) * 0.7, random() * 1.5],
      index * 5,
    )
  }
}

/** A natural black prism lying down, with flakes of mica. */
export function putTourmaline(scene: Scene): void {
  const random = createRandom('schorl')
  putRibbedPrism(scene, { ...stone('Black tourmaline'), gloss: 1.5 }, 5.6, 1.05, random)
  const mica: Material = { tone: () => color('#e4dfd0'), gloss: 1, roughness: 0.25, metal: true }
  const plate = slab(
    [
      [1, 0],
      [0.4, 0.8],
      [-0.6, 0.7],
      [-0.9, -0.2],
      [-0.2, -0.8],
      [0.7, -0.6],
    ],
    0.12,
  )
  for (let flake = 0; flake < 34; flake += 1) {
    const around = 0.2 + random() * 2.9
    const size = 0.1 + random() * 0.22
    const at: Vec3 = [-2.85 + random() * 1.2, -Math.cos(around) * 0.98, 0.88 + Math.sin(around) * 0.92]
    const thin = { ...plate, points: plate.points.map((point) => scale(point, size)) }
    put(
      scene,
      place(thin, chain(rotate(random() - 0.5, Math.PI / 2 + random() - 0.5, around), translate(at))),
      mica,
    )
  }
}

/** A cube resting in its rock. */
export function putCube(
  scene: Scene,
  material: Material,
  edge: number,
  at: Vec3,
  turn: Vec3,
  shift = 0,
): void {
  const half = edge / 2
  const corner = (x: number, y: number, z: number): Vec3 => [x * half, y * half, z * half]
  const faces: Vec3[][] = []
  for (const side of [-1, 1]) {
    faces.push(
      [corner(side, -1, -1), corner(side, 1, -1), corner(side, 1, 1), corner(side, -1, 1)],
      [corner(-1, side, -1), corner(1, side, -1), corner(1, side, 1), corner(-1, side, 1)],
      [corner(-1, -1, side), corner(1, -1, side), corner(1, 1, side), corner(-1, 1, side)],
    )
  }
  put(scene, place(faceted(faces), chain(rotate(...turn), translate(at))), material, { origin: at, shift })
}

/** A long ribbed prism lying on the table, as black tourmaline grows. */
export function putRibbedPrism(
  scene: Scene,
  material: Material,
  length: number,
  radius: number,
  random: () => number,
): void {
  const ribs = Array.from({ length: 60 }, () => 0.74 + random() * 0.24)
  const from: Vec3 = [-length / 2, 0, radius * 0.85]
  const to: Vec3 = [length / 2, length * 0.06, radius * 0.9]
  const along = normalize(subtract(to, from))
  const faces: Vec3[][] = []
  const spin = aim(along)
  const corner = (index: number, end: number): Vec3 => {
    const around = (2 * Math.PI * (index % 60)) / 60
    const triangular = 1 + 0.07 * Math.cos(3 * around + 0.6)
    const size = radius * triangular * (ribs[index % 60] ?? 1)
    return add(end ? to : from, spin([Math.cos(around) * size, Math.sin(around) * size, 0]))
  }
  const point = add(to, scale(along, radius * 0.55))
  const back = add(from, scale(along, -radius * 0.12))
  for (let index = 0; index < 60; index += 1) {
    faces.push([corner(index, 0), corner(index + 1, 0), corner(index + 1, 1), corner(index, 1)])
    faces.push(
      [corner(index, 1), corner(index + 1, 1), point],
      [corner(index + 1, 0), corner(index, 0), back],
    )
  }
  put(scene, faceted(faces), material)
}
