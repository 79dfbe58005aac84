import { ball } from '../engine/mesh.ts'
import type { Mesh } from '../engine/mesh.ts'
import { clouds } from '../engine/noise.ts'
import { dot, normalize } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'

/** A lump broken along flat faces, about radius 1, resting on z 0 when scaled by `size`. */
export function lumpMesh(size: Vec3, random: () => number, faces = 26, detail = 64): Mesh {
  const planes = Array.from({ length: faces }, () => ({
    normal: normalize([random() * 2 - 1, random() * 2 - 1, random() * 2 - 1]),
    distance: 0.74 + random() * 0.26,
  }))
  planes.push({ normal: [0, 0, -1], distance: 0.66 })
  const mesh = ball(detail, (direction) => {
    let radius = 1.15
    for (const { normal, distance } of planes) {
      const facing = dot(normal, direction)
      if (facing > 0.05) radius = Math.min(radius, distance / facing)
    }
    return radius * (1 + 0.04 * (clouds(direction, 3, 3) - 0.5))
  })
  const points = mesh.points.map(([x, y, z]): Vec3 => [x * size[0], y * size[1], (z + 0.66) * size[2]])
  return {
    points,
    normals: mesh.normals.map(([x, y, z]) => normalize([x / size[0], y / size[1], z / size[2]])),
    triangles: mesh.triangles,
  }
}

/** A tumbled pebble, resting on z 0. */
export function pebbleMesh(size: Vec3, random: () => number): Mesh {
  const shift = random() * 90
  const mesh = ball(40, ([x, y, z]) => 0.9 + 0.24 * clouds([x + shift, y, z], 0.8, 2))
  const points = mesh.points.map(([x, y, z]): Vec3 => [x * size[0], y * size[1], (z + 1) * size[2]])
  return {
    points,
    normals: mesh.normals.map(([x, y, z]) => normalize([x / size[0], y / size[1], z / size[2]])),
    triangles: mesh.triangles,
  }
}
