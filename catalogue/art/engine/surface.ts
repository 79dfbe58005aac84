import type { Material, Scene } from './scene.ts'
import { add, clamp, dot, normalize, scale, subtract } from './vector.ts'
import type { Vec3 } from './vector.ts'

/** A part of the scene and the number of its first triangle. */
export type Owner = { part: Scene['parts'][number]; first: number }

/** The point a ray meets. */
export type Hit = { point: Vec3; normal: Vec3; texture: Vec3; material: Material }

/** The parts with the numbers their triangles have in a coverage. */
export function listOwners(scene: Scene): Owner[] {
  let first = 1
  return scene.parts.map((part) => {
    const owner = { part, first }
    first += part.mesh.triangles.length / 3
    return owner
  })
}

/** The part a triangle belongs to. */
export function getOwner(owners: readonly Owner[], triangle: number): Owner {
  let low = 0
  let high = owners.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((owners[middle]?.first ?? 0) <= triangle) low = middle
    else high = middle - 1
  }
  const owner = owners[low]
  if (!owner) throw new Error('a scene without parts covers no pixel')
  return owner
}

/** Where a ray from the eye meets a triangle, with the smooth normal there, turned towards the eye. */
export function hitTriangle(owners: readonly Owner[], triangle: number, eye: Vec3, ray: Vec3): Hit {
  const { part, first } = getOwner(owners, triangle)
  const { points, normals, triangles } = part.mesh
  const at = (triangle - first) * 3
  const [ia, ib, ic] = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0]
  const [a, b, c] = [points[ia] ?? eye, points[ib] ?? eye, points[ic] ?? eye]
  const ab = subtract(b, a)
  const ac = subtract(c, a)
  const plane: Vec3 = [
    ab[1] * ac[2] - ab[2] * ac[1],
    ab[2] * ac[0] - ab[0] * ac[2],
    ab[0] * ac[1] - ab[1] * ac[0],
  ]
  const slope = dot(ray, plane) || 1e-9
  const point = add(eye, scale(ray, -dot(subtract(eye, a), plane) / slope))
  const rest = subtract(point, a)
  const [bb, cc, bc] = [dot(ab, ab), dot(ac, ac), dot(ab, ac)]
  const [rb, rc] = [dot(rest, ab), dot(rest, ac)]
  const area = bb * cc - bc * bc || 1e-12
  const u = clamp((rb * cc - rc * bc) / area)
  const v = clamp((rc * bb - rb * bc) / area, 0, 1 - u)
  const blended = add(
    scale(normals[ia] ?? plane, 1 - u - v),
    add(scale(normals[ib] ?? plane, u), scale(normals[ic] ?? plane, v)),
  )
  // A face seen from behind is the inside of something open, such as a bowl.
  const isBehind = dot(plane, blended) * slope > 0
  return {
    point,
    normal: normalize(isBehind ? scale(blended, -1) : blended),
    texture: part.texture(point),
    material: part.material,
  }
}
