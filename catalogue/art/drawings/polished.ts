import { ball, faceted, place } from '../engine/mesh.ts'
import { createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { chain, color, mix, normalize, rotate, smoothstep, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { WALNUT } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { putCrystal } from './crystals.ts'
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
