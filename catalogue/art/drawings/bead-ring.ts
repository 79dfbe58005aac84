import { curve } from '../engine/curve.ts'
import { ball, lathe, net, place, ring, tube } from '../engine/mesh.ts'
import type { Mesh } from '../engine/mesh.ts'
import { createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { add, aim, chain, rotate, scale, subtract, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { matt } from '../materials/makers.ts'

/** A thing on the cord: a round bead or a turned spacer, `width` centimetres of the cord. */
export type Bead = { material: Material; width: number; kind?: 'round' | 'spacer' | 'flat' | 'tag' }

const BALL = ball(26)

function spacerMesh(width: number, radius: number): Mesh {
  const half = width / 2
  const profile: [number, number][] = [
    [radius * 0.3, -half],
    [radius * 0.75, -half],
    [radius, -half * 0.5],
    [radius * 0.82, 0],
    [radius, half * 0.5],
    [radius * 0.75, half],
    [radius * 0.3, half],
  ]
  return lathe(profile, 36)
}

/** Lays beads in a closed ring on the table around `centre` and returns where each one lies. */
export function putBeadRing(
  scene: Scene,
  beads: readonly Bead[],
  options: RingOptions,
): { at: Vec3; around: number }[] {
  const random = createRandom(options.seed)
  const length = beads.reduce((sum, bead) => sum + bead.width, 0)
  const radius = length / (2 * Math.PI)
  const centre = options.centre ?? [0, 0, 0]
  const cordHeight = Math.max(...beads.map(({ width, kind }) => (kind ? 0.2 : width / 2)))
  let along = options.start ?? 0
  const places = beads.map((bead) => {
    const around = -Math.PI / 2 + (2 * Math.PI * (along + bead.width / 2)) / length
    along += bead.width
    const wobble =
      radius * (1 + 0.018 * Math.sin(2 * around + 0.7) + 0.01 * Math.sin(3 * around + 2)) +
      (random() - 0.5) * 0.03
    const tangent: Vec3 = [-Math.sin(around), Math.cos(around), 0]
    const height = bead.kind ? cordHeight : bead.width / 2
    const at = add(centre, [wobble * Math.cos(around) * 1.02, wobble * Math.sin(around), height])
    putBead(scene, bead, at, tangent, random)
    return { at, around }
  })
  const cord = places.map(({ at }) => at)
  put(
    scene,
    tube(cord, () => 0.045, 8, { closed: true }),
    matt(options.cord ?? '#d9d2c4'),
  )
  return places
}

type RingOptions = { seed: string; centre?: Vec3; start?: number; cord?: string }

function putBead(scene: Scene, bead: Bead, at: Vec3, tangent: Vec3, random: () => number): void {
  const turn = rotate(random() * 6.28, random() * 0.2, random() * 6.28)
  const shift = random() * 40
  if (bead.kind === 'tag') {
    const side: Vec3 = [tangent[0] * bead.width * 0.5, tangent[1] * bead.width * 0.5, 0]
    const bow = add(at, [at[0] * 0.06, at[1] * 0.06, 0])
    const path = curve([subtract(at, side), bow, add(at, side)], 40)
    const bar = tube(path, (along) => (along < 0.02 || along > 0.98 ? 0.1 : 0.2), 18)
    put(scene, bar, bead.material, { origin: at, shift })
    return
  }
  if (bead.kind === 'spacer') {
    const mesh = spacerMesh(bead.width, bead.width * 0.62 + 0.12)
    put(scene, place(mesh, chain(aim(tangent), translate(at))), bead.material, { origin: at, shift })
    return
  }
  const size = (bead.width / 2) * (0.985 + random() * 0.03)
  const flatten = bead.kind === 'flat' ? 0.82 : 1
  const mesh: Mesh = {
    ...BALL,
    points: BALL.points.map((point) => scale([point[0], point[1], point[2] * flatten], size)),
  }
  // Each bead shows another side of the stone: its texture turns with it.
  const placed = place(mesh, chain(bead.kind === 'flat' ? aim(tangent) : turn, translate(at)))
  put(scene, placed, bead.material, { origin: at, shift })
}

/** A crescent moon charm hanging from a ring, lying on the table outward from a place of the bead ring. */
export function putMoonCharm(
  scene: Scene,
  from: { at: Vec3; around: number },
  material: Material,
  half = false,
): void {
  const out: Vec3 = [Math.cos(from.around), Math.sin(from.around), 0]
  const link = add(from.at, scale(out, 0.42))
  put(
    scene,
    place(ring(0.16, 0.032), chain(rotate(1.2, 0, from.around + 1.57), translate([link[0], link[1], 0.24]))),
    material,
  )
  const jump = add(link, scale(out, 0.24))
  put(
    scene,
    place(ring(0.14, 0.03), chain(rotate(0.25, 0, 0), translate([jump[0], jump[1], 0.09]))),
    material,
  )
  const centre = add(jump, scale(out, half ? 0.2 : 0.85))
  const outline = half ? halfDisc(0.68) : crescent(0.72, 0.6, 0.3)
  const mesh = pillow(outline, 0.07)
  put(
    scene,
    place(
      mesh,
      chain(
        rotate(0, 0, from.around + (half ? 1.57 + Math.PI : 2.5)),
        translate([centre[0], centre[1], 0.02]),
      ),
    ),
    material,
  )
}

function crescent(outer: number, inner: number, offset: number): [number, number][] {
  const meet = (outer ** 2 - inner ** 2 + offset ** 2) / (2 * offset)
  const start = Math.acos(meet / outer)
  const innerStart = Math.acos((meet - offset) / inner)
  const steps = 48
  const outside = Array.from({ length: steps + 1 }, (_, index): [number, number] => {
    const around = start + ((2 * Math.PI - 2 * start) * index) / steps
    return [outer * Math.cos(around), outer * Math.sin(around)]
  })
  const inside = Array.from({ length: steps - 1 }, (_, index): [number, number] => {
    const around = -innerStart - ((2 * Math.PI - 2 * innerStart) * (index + 1)) / steps
    return [offset + inner * Math.cos(around), inner * Math.sin(around)]
  })
  return [...outside, ...inside]
}

function halfDisc(radius: number): [number, number][] {
  return Array.from({ length: 33 }, (_, index) => {
    const around = (Math.PI * index) / 32
    return [radius * Math.cos(around), radius * Math.sin(around)]
  })
}

/** A flat charm with rounded shoulders: the outline's spine lies higher than its edge. */
function pillow(outline: readonly (readonly [number, number])[], height: number): Mesh {
  const count = outline.length
  const pairs = Math.floor(count / 2)
  const rows: Vec3[][] = []
  for (let index = 0; index <= pairs; index += 1) {
    const [ax, ay] = outline[index] ?? [0, 0]
    const [bx, by] = outline[(count - index) % count] ?? [0, 0]
    rows.push(
      Array.from({ length: 9 }, (_, step): Vec3 => {
        const at = step / 8
        const lift = Math.min(1, Math.sin(Math.PI * at) * 1.8)
        return [ax + (bx - ax) * at, ay + (by - ay) * at, height * (0.35 + 0.65 * lift)]
      }),
    )
  }
  return net(rows.length, 9, (row, column) => rows[row]?.[column] ?? [0, 0, 0])
}
