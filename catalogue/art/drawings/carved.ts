import { ball, faceted, place } from '../engine/mesh.ts'
import { createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { chain, color, mix, normalize, rotate, scale, smoothstep, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { rock, WALNUT } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { lumpMesh, putCrystal, putCube, putRibbedPrism } from './crystals.ts'
import { putBall, putBallStand } from './metalwork.ts'

/** A polished ball on a turned ring. */
export function putSphere(scene: Scene, gem: string, diameter: number): void {
  const radius = diameter / 2
  putBallStand(scene, radius * 0.56, WALNUT)
  putBall(scene, radius, [0, 0, radius * 0.94 + 0.36], stone(gem, 0.75), 5, 110)
}

/** A four-sided tower narrowing to a blunt point. */
export function putTower(scene: Scene, gem: string, height: number): void {
  const level = (half: number, z: number): Vec3[] => [
    [-half, -half, z],
    [half, -half, z],
    [half, half, z],
    [-half, half, z],
  ]
  const [foot, shoulder] = [level(height * 0.125, 0), level(height * 0.085, height * 0.86)]
  const tip: Vec3 = [0, 0, height]
  const faces: Vec3[][] = []
  for (let side = 0; side < 4; side += 1) {
    const next = (side + 1) % 4
    const [a, b, c, d] = [foot[side], foot[next], shoulder[next], shoulder[side]]
    if (a && b && c && d) faces.push([a, b, c, d], [d, c, tip])
  }
  put(scene, place(faceted(faces), rotate(0, 0, 0.55)), stone(gem))
}

/** A six-sided polished point on its own base. */
export function putPoint(scene: Scene, gem: string, height: number): void {
  putCrystal(scene, gem, [0, 0, 0], [0, 0, 1], height * 0.19, height, createRandom(gem + String(height)))
}

/** A flat oval stone for the palm. */
export function putPalmStone(scene: Scene, gem: string): void {
  putEllipsoid(scene, stone(gem, 0.8), [3.5, 2.5, 1.05], [0, 0, 1.05], [0, 0, -0.35], 12)
}

function putEllipsoid(
  scene: Scene,
  material: Material,
  size: Vec3,
  at: Vec3,
  turn: Vec3 = [0, 0, 0],
  shift = 0,
): void {
  const round = ball(72)
  const mesh = {
    points: round.points.map(([x, y, z]): Vec3 => [x * size[0], y * size[1], z * size[2]]),
    normals: round.points.map(([x, y, z]) => normalize([x / size[0], y / size[1], z / size[2]])),
    triangles: round.triangles,
  }
  put(scene, place(mesh, chain(rotate(...turn), translate(at))), material, { shift })
}

/** A resting rabbit, ears laid back, a brown skin left along its back. */
export function putRabbit(scene: Scene): void {
  const polished = stone('Nephrite jade', 0.9)
  const pale: Material = {
    ...polished,
    tone: (at) => {
      const skin =
        smoothstep(1.75, 2.35, at[2] + 0.3 * Math.sin(at[0] * 2.2) - 0.12 * at[0]) *
        smoothstep(1.4, 0.2, at[0])
      return mix(mix(polished.tone(at), color('#cfdcc0'), 0.55), color('#8a5526'), skin * 0.75)
    },
  }
  const limbs: [Vec3, Vec3, Vec3?][] = [
    [
      [2.05, 1.25, 1.22],
      [-0.5, 0, 1.18],
      [0, 0.1, 0],
    ],
    [
      [1.15, 0.62, 1],
      [-1.05, -0.72, 0.95],
      [0, 0.25, 0],
    ],
    [
      [1.15, 0.62, 1],
      [-1.05, 0.72, 0.95],
      [0, 0.25, 0],
    ],
    [
      [1.1, 0.9, 0.95],
      [1.15, 0, 1.15],
    ],
    [
      [0.92, 0.78, 0.8],
      [1.95, -0.05, 1.72],
      [0, 0.25, 0],
    ],
    [
      [0.42, 0.44, 0.4],
      [2.62, -0.06, 1.5],
    ],
    [
      [1.05, 0.22, 0.34],
      [0.75, -0.42, 2.3],
      [0, 0.22, 0.14],
    ],
    [
      [1.05, 0.22, 0.34],
      [0.75, 0.34, 2.34],
      [0, 0.22, -0.1],
    ],
    [
      [0.75, 0.26, 0.24],
      [1.85, -0.42, 0.24],
    ],
    [
      [0.75, 0.26, 0.24],
      [1.85, 0.42, 0.24],
    ],
    [
      [0.85, 0.3, 0.26],
      [-0.5, -1.02, 0.26],
    ],
    [
      [0.42, 0.4, 0.4],
      [-2.45, 0, 0.95],
    ],
  ]
  for (const [size, at, turn] of limbs) putEllipsoid(scene, pale, size, at, turn)
  for (const y of [-0.74, 0.62])
    putBall(
      scene,
      0.085,
      [2.28, y, 1.92],
      { tone: () => [0.03, 0.025, 0.02], gloss: 1, roughness: 0.05 },
      0,
      16,
    )
}

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
    [0, 0.2, 2.3, 2.2],
    [-2, -0.3, 1.6, 1.6],
    [1.9, -0.5, 1.6, 1.5],
    [0.5, -1.7, 1.3, 1.3],
    [-1, 1.3, 1.8, 1.4],
    [2.9, 0.8, 1, 1],
    [-3.2, 0.6, 1, 0.95],
    [-1.3, -1.9, 0.9, 0.8],
    [1.6, 1.4, 1.6, 1],
  ]
  for (const [index, [x, y, z, edge]] of spots.entries()) {
    putCube(scene, green, edge, [x, y, z], [random() * 0.9, random() * 0.9, random() * 1.5], index * 5)
  }
}

/** A natural black prism lying down, with flakes of mica. */
export function putTourmaline(scene: Scene): void {
  const random = createRandom('schorl')
  putRibbedPrism(scene, { ...stone('Black tourmaline'), roughness: 0.14 }, 5.6, 1.05, random)
  for (let flake = 0; flake < 26; flake += 1) {
    const around = random() * 3.4
    const at: Vec3 = [-2.7 + random() * 1.1, -Math.cos(around) * 1, 0.9 + Math.sin(around) * 0.95]
    putCube(
      scene,
      { tone: () => color('#d9d5c8'), gloss: 1, roughness: 0.2, metal: true },
      0.1 + random() * 0.22,
      at,
      [random() * 3, random() * 3, random() * 3],
    )
  }
}
