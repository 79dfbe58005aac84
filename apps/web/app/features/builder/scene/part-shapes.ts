import {
  type BufferGeometry,
  ExtrudeGeometry,
  LatheGeometry,
  Path,
  Shape,
  SphereGeometry,
  Vector2,
} from 'three'
import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'

/** Forms of charms that are named in the keys of their looks. */
const CHARM_FORMS = [
  'tassel',
  'coin',
  'disc',
  'leaf',
  'moon',
  'star',
  'lotus',
  'gourd',
  'heart',
  'bell',
  'fish',
  'lock',
  'cloud',
] as const
type CharmForm = Exclude<(typeof CHARM_FORMS)[number], 'disc'> | 'pi-disc' | 'drop'

/**
 * Shapes of parts, made once each, with that many segments around. A part on the cord fits the cylinder of radius 1 and
 * half length 1 around the y axis, which is its hole; a charm hangs from the origin down to y = −1. Scale them to their
 * measures.
 */
export function createShapes(segments: number) {
  const shapes = new Map<string, BufferGeometry>()
  return {
    find(part: Pick<BraceletPart, 'kind' | 'look' | 'length_tenths' | 'diameter_tenths'>): BufferGeometry {
      const name = part.kind === 'charm' ? toCharmForm(part.look) : toFormOnCord(part)
      const shape = shapes.get(name) ?? SHAPES[name](segments)
      shapes.set(name, shape)
      return shape
    },
    dispose() {
      for (const shape of shapes.values()) shape.dispose()
    },
  }
}

export type Shapes = ReturnType<typeof createShapes>

type Form = 'bead' | 'disc' | 'ring' | 'tube' | 'cap' | CharmForm

function toCharmForm(look: string): CharmForm {
  const form = CHARM_FORMS.find((each) => look.includes(each)) ?? 'drop'
  return form === 'disc' ? 'pi-disc' : form
}

function toFormOnCord({
  kind,
  look,
  length_tenths,
  diameter_tenths,
}: Pick<BraceletPart, 'kind' | 'look' | 'length_tenths' | 'diameter_tenths'>): Form {
  if (kind === 'cap') return 'cap'
  if (kind !== 'spacer') return 'bead'
  if (look.includes('round') || look.includes('ball')) return 'bead'
  if (length_tenths > diameter_tenths) return 'tube'
  return length_tenths * 3 < diameter_tenths ? 'ring' : 'disc'
}

/** Turns a profile of [radius, height] around the y axis. Upwards, so that its faces look outwards. */
function lathe(profile: readonly (readonly [number, number])[], segments: number): BufferGeometry {
  const points = profile.map(([radius, height]) => new Vector2(radius, height))
  return new LatheGeometry(points.at(-1)!.y < points[0]!.y ? points.reverse() : points, segments)
}

const SHAPES: Readonly<Record<Form, (segments: number) => BufferGeometry>> = {
  bead: (segments) => new SphereGeometry(1, segments, Math.round(segments * 0.7)),
  disc: (segments) =>
    lathe(
      [
        [0.2, -0.9],
        [0.66, -1],
        [0.86, -0.86],
        [0.97, -0.5],
        [0.9, -0.16],
        [1, 0],
        [0.9, 0.16],
        [0.97, 0.5],
        [0.86, 0.86],
        [0.66, 1],
        [0.2, 0.9],
      ],
      segments,
    ),
  ring: (segments) =>
    lathe(
      [
        [0.25, -0.85],
        [0.9, -1],
        [0.98, -0.6],
        [1, 0],
        [0.98, 0.6],
        [0.9, 1],
        [0.25, 0.85],
      ],
      segments,
    ),
  tube: (segments) =>
    lathe(
      [
        [0.3, -1],
        [0.86, -1],
        [1, -0.93],
        [1, -0.84],
        [0.86, -0.78],
        [0.84, 0],
        [0.86, 0.78],
        [1, 0.84],
        [1, 0.93],
        [0.86, 1],
        [0.3, 1],
      ],
      segments,
    ),
  cap: (segments) =>
    lathe(
      [
        [0.18, -0.82],
        [0.3, -1],
        [0.42, -0.86],
        [0.66, -0.62],
        [0.84, -0.2],
        [0.95, 0.36],
        [1, 0.9],
        [0.96, 1],
        [0.9, 0.9],
        [0.8, 0.1],
        [0.6, -0.4],
        [0.18, -0.6],
      ],
      segments,
    ),
  drop: (segments) => lathe(toDropProfile(), segments),
  gourd: (segments) =>
    lathe(
      [
        [0, 0],
        [0.06, -0.04],
        [0.07, -0.16],
        [0.2, -0.22],
        [0.25, -0.34],
        [0.17, -0.46],
        [0.14, -0.5],
        [0.3, -0.6],
        [0.36, -0.78],
        [0.26, -0.95],
        [0, -1],
      ],
      segments,
    ),
  bell: (segments) =>
    lathe(
      [
        [0, -0.08],
        [0.1, -0.1],
        [0.22, -0.2],
        [0.27, -0.5],
        [0.34, -0.8],
        [0.42, -0.95],
        [0.36, -1],
        [0, -0.96],
      ],
      segments,
    ),
  tassel: (segments) =>
    lathe(
      [
        [0, 0],
        [0.03, -0.02],
        [0.07, -0.05],
        [0.085, -0.1],
        [0.06, -0.16],
        [0.07, -0.18],
        [0.085, -0.4],
        [0.1, -0.75],
        [0.11, -1],
        [0, -0.98],
      ],
      segments,
    ),
  coin: () => extrude(withSquareHole(toCircle(0, -0.5, 0.46))),
  'pi-disc': () => extrude(withRoundHole(toCircle(0, -0.5, 0.48))),
  lock: () =>
    extrude(
      new Shape()
        .moveTo(-0.1, -0.16)
        .bezierCurveTo(-0.6, -0.1, -0.62, -0.86, -0.2, -0.9)
        .bezierCurveTo(-0.1, -1.02, 0.1, -1.02, 0.2, -0.9)
        .bezierCurveTo(0.62, -0.86, 0.6, -0.1, 0.1, -0.16)
        .bezierCurveTo(0.08, 0.02, -0.08, 0.02, -0.1, -0.16),
    ),
  cloud: () =>
    extrude(
      new Shape()
        .moveTo(0, -0.05)
        .bezierCurveTo(0.32, -0.05, 0.34, -0.36, 0.24, -0.44)
        .bezierCurveTo(0.6, -0.4, 0.58, -0.92, 0.24, -0.9)
        .bezierCurveTo(0.12, -1.02, -0.12, -1.02, -0.24, -0.9)
        .bezierCurveTo(-0.58, -0.92, -0.6, -0.4, -0.24, -0.44)
        .bezierCurveTo(-0.34, -0.36, -0.32, -0.05, 0, -0.05),
    ),
  leaf: () =>
    extrude(
      new Shape()
        .moveTo(0, 0)
        .bezierCurveTo(0.5, -0.28, 0.34, -0.8, 0, -1)
        .bezierCurveTo(-0.34, -0.8, -0.5, -0.28, 0, 0),
    ),
  heart: () =>
    extrude(
      new Shape()
        .moveTo(0, -0.24)
        .bezierCurveTo(0.1, 0, 0.56, 0.02, 0.48, -0.42)
        .bezierCurveTo(0.42, -0.68, 0.14, -0.8, 0, -1)
        .bezierCurveTo(-0.14, -0.8, -0.42, -0.68, -0.48, -0.42)
        .bezierCurveTo(-0.56, 0.02, -0.1, 0, 0, -0.24),
    ),
  moon: () =>
    extrude(
      new Shape()
        .moveTo(0.12, 0)
        .bezierCurveTo(-0.66, -0.1, -0.66, -0.92, 0.12, -1)
        .bezierCurveTo(-0.26, -0.78, -0.26, -0.22, 0.12, 0),
    ),
  star: () => extrude(toStar(5, 0.5, 0.22)),
  lotus: () => extrude(toStar(8, 0.5, 0.34)),
  fish: () =>
    extrude(
      new Shape()
        .moveTo(0, 0)
        .bezierCurveTo(0.4, -0.2, 0.28, -0.62, 0.06, -0.74)
        .lineTo(0.26, -1)
        .lineTo(-0.26, -1)
        .lineTo(-0.06, -0.74)
        .bezierCurveTo(-0.28, -0.62, -0.4, -0.2, 0, 0),
    ),
}

function toDropProfile(): (readonly [number, number])[] {
  return Array.from({ length: 21 }, (_, step) => {
    const share = step / 20
    return [Math.sin(share * Math.PI) ** 0.9 * (0.1 + share * 0.3), -share] as const
  })
}

function toCircle(x: number, y: number, radius: number): Shape {
  return new Shape().absarc(x, y, radius, 0, 2 * Math.PI, false)
}

/** As old coins have it. */
function withSquareHole(shape: Shape): Shape {
  shape.holes.push(
    new Path().moveTo(-0.13, -0.37).lineTo(0.13, -0.37).lineTo(0.13, -0.63).lineTo(-0.13, -0.63),
  )
  return shape
}

/** The round disc of jade, for peace. */
function withRoundHole(shape: Shape): Shape {
  shape.holes.push(new Path().absarc(0, -0.5, 0.14, 0, 2 * Math.PI, true))
  return shape
}

function toStar(points: number, outer: number, inner: number): Shape {
  const shape = new Shape()
  for (let step = 0; step <= points * 2; step += 1) {
    const radius = step % 2 === 0 ? outer : inner
    const angle = (step * Math.PI) / points + Math.PI / 2
    const [x, y] = [Math.cos(angle) * radius, Math.sin(angle) * radius - 0.5]
    if (step === 0) shape.moveTo(x, y)
    else shape.lineTo(x, y)
  }
  return shape
}

function extrude(shape: Shape): BufferGeometry {
  const options = { depth: 0.1, bevelSize: 0.03, bevelThickness: 0.05, bevelSegments: 3, curveSegments: 20 }
  return new ExtrudeGeometry(shape, options).translate(0, 0, -0.05)
}
