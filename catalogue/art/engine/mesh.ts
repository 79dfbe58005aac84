import { add, cross, dot, normalize, scale, subtract } from './vector.ts'
import type { Transform, Vec3 } from './vector.ts'

/** A surface in centimetres: points, the normal at each, and triangles as triples of point numbers. */
export type Mesh = { points: Vec3[]; normals: Vec3[]; triangles: number[] }

/** A rectangular net of points as a surface; `wrap` joins its last row and column to the first. */
export function net(
  rows: number,
  columns: number,
  at: (row: number, column: number) => Vec3,
  wrap: { rows?: boolean; columns?: boolean } = {},
): Mesh {
  const points: Vec3[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) points.push(at(row, column))
  }
  const triangles: number[] = []
  for (let row = 0; row < (wrap.rows ? rows : rows - 1); row += 1) {
    for (let column = 0; column < (wrap.columns ? columns : columns - 1); column += 1) {
      const below = ((row + 1) % rows) * columns
      const right = (column + 1) % columns
      const [a, b, c, d] = [row * columns + column, row * columns + right, below + column, below + right]
      triangles.push(a, c, b, b, c, d)
    }
  }
  return withSmoothNormals(points, triangles)
}

/** A surface whose normals are the average of the faces around each point. */
export function withSmoothNormals(points: Vec3[], triangles: number[]): Mesh {
  const sums: [number, number, number][] = points.map(() => [0, 0, 0])
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0]
    const origin = points[a] ?? [0, 0, 0]
    const normal = cross(subtract(points[b] ?? origin, origin), subtract(points[c] ?? origin, origin))
    for (const index of [a, b, c]) {
      const sum = sums[index]
      if (!sum) continue
      sum[0] += normal[0]
      sum[1] += normal[1]
      sum[2] += normal[2]
    }
  }
  return { points, normals: sums.map((sum) => normalize(sum)), triangles }
}

/** Flat faces given by their corners in order (counter-clockwise from outside). */
export function faceted(faces: readonly (readonly Vec3[])[]): Mesh {
  const mesh: Mesh = { points: [], normals: [], triangles: [] }
  for (const face of faces) {
    const [a, b, c] = face
    if (!a || !b || !c) continue
    const normal = normalize(cross(subtract(b, a), subtract(c, a)))
    const first = mesh.points.length
    for (const [index, corner] of face.entries()) {
      mesh.points.push(corner)
      mesh.normals.push(normal)
      if (index >= 2) mesh.triangles.push(first, first + index - 1, first + index)
    }
  }
  return mesh
}

/** The mesh moved into place. The transform may not stretch it. */
export function place(mesh: Mesh, transform: Transform): Mesh {
  const origin = transform([0, 0, 0])
  return {
    points: mesh.points.map(transform),
    normals: mesh.normals.map((normal) => subtract(transform(normal), origin)),
    triangles: mesh.triangles,
  }
}

/** A ball of radius 1, its points pushed by `shape` (a factor for each direction). */
export function ball(detail: number, shape: (direction: Vec3) => number = () => 1): Mesh {
  return net(
    detail,
    detail * 2,
    (row, column) => {
      const polar = (Math.PI * (row + 0.0001)) / (detail - 0.9998)
      const around = (Math.PI * column) / detail
      const direction: Vec3 = [
        Math.sin(polar) * Math.cos(around),
        Math.sin(polar) * Math.sin(around),
        Math.cos(polar),
      ]
      return scale(direction, shape(direction))
    },
    { columns: true },
  )
}

/** A profile of [radius, height] pairs turned around the z axis, from bottom outside up. */
export function lathe(
  profile: readonly (readonly [number, number])[],
  detail: number,
  radiusFactor: (around: number, height: number) => number = () => 1,
): Mesh {
  return net(
    profile.length,
    detail,
    (row, column) => {
      const [radius, height] = profile[profile.length - 1 - row] ?? [0, 0]
      const around = (2 * Math.PI * column) / detail
      const full = radius * radiusFactor(around, height)
      return [full * Math.cos(around), full * Math.sin(around), height]
    },
    { columns: true },
  )
}

/** A rod along a path; `radius` may change along it (`at` 0 to 1). */
export function tube(
  path: readonly Vec3[],
  radius: (at: number) => number,
  detail: number,
  { closed = false }: { closed?: boolean } = {},
): Mesh {
  const count = path.length
  const pointAt = (index: number) =>
    path[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] ?? [0, 0, 0]
  // Each cross-section is turned as little as possible from the one before, so that the rod never twists.
  let side: Vec3 = [0.31, 0.24, 0.92]
  const sections = path.map((here, index) => {
    const along = normalize(subtract(pointAt(index + 1), pointAt(index - 1)))
    side = normalize(subtract(side, scale(along, dot(side, along))))
    return { here, side, up: cross(along, side) }
  })
  return net(
    count,
    detail,
    (row, column) => {
      const { here, side: across, up } = sections[row] ?? { here: pointAt(row), side, up: side }
      const around = (-2 * Math.PI * column) / detail
      const size = radius(row / Math.max(1, count - 1))
      return add(here, add(scale(across, Math.cos(around) * size), scale(up, Math.sin(around) * size)))
    },
    { rows: closed, columns: true },
  )
}

/** A ring of wire around the z axis. */
export function ring(radius: number, wire: number, detail = 40): Mesh {
  const path = Array.from({ length: detail }, (_, index): Vec3 => {
    const around = (2 * Math.PI * index) / detail
    return [radius * Math.cos(around), radius * Math.sin(around), 0]
  })
  return tube(path, () => wire, 12, { closed: true })
}

/** A flat outline (counter-clockwise) raised from z 0 to `height`, with flat top, bottom and sides. */
export function slab(outline: readonly (readonly [number, number])[], height: number): Mesh {
  const centre: Vec3 = [mean(outline.map(([x]) => x)), mean(outline.map(([, y]) => y)), height]
  const faces: Vec3[][] = []
  for (const [index, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y]
    faces.push([
      [x, y, 0],
      [nextX, nextY, 0],
      [nextX, nextY, height],
      [x, y, height],
    ])
    faces.push([centre, [x, y, height], [nextX, nextY, height]])
  }
  return faceted(faces)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
