import type { Camera, Scene } from './scene.ts'
import { cross, dot, normalize, scale, subtract } from './vector.ts'
import type { Vec3 } from './vector.ts'

/** Turns a point into picture coordinates (pixels right and down) and its distance from the viewer. */
export type Projection = (point: Vec3) => Vec3

/** For every pixel, the nearest triangle (its number plus one, 0 for none) and its distance. */
export type Coverage = { width: number; height: number; depth: Float32Array; triangle: Uint32Array }

/** Where the camera is, and what it sees where. `width` of the camera is centimetres across at the target. */
export function createProjection(camera: Camera, width: number, height: number) {
  const elevation = (camera.elevation * Math.PI) / 180
  const turn = ((camera.turn ?? 0) * Math.PI) / 180
  const back: Vec3 = [
    Math.cos(elevation) * Math.sin(turn),
    -Math.cos(elevation) * Math.cos(turn),
    Math.sin(elevation),
  ]
  const right: Vec3 = [Math.cos(turn), Math.sin(turn), 0]
  const up = cross(back, right)
  const eye: Vec3 = [
    camera.target[0] + back[0] * camera.distance,
    camera.target[1] + back[1] * camera.distance,
    camera.target[2] + back[2] * camera.distance,
  ]
  const focal = (width / camera.width) * camera.distance
  const project: Projection = (point) => {
    const from = subtract(point, eye)
    const depth = -dot(from, back)
    return [
      width / 2 + (focal * dot(from, right)) / depth,
      height / 2 - (focal * dot(from, up)) / depth,
      depth,
    ]
  }
  const rayAt = (x: number, y: number): Vec3 =>
    normalize([
      right[0] * (x - width / 2) - up[0] * (y - height / 2) - back[0] * focal,
      right[1] * (x - width / 2) - up[1] * (y - height / 2) - back[1] * focal,
      right[2] * (x - width / 2) - up[2] * (y - height / 2) - back[2] * focal,
    ])
  return {
    project,
    rayAt,
    eye,
    depthOf: (point: Vec3) => -dot(subtract(point, eye), back),
    pixelsPerCm: focal,
  }
}

/** A view along a direction without perspective, for shadows. */
export function createParallelProjection(
  toLight: Vec3,
  span: number,
  size: number,
  centre: Vec3,
): Projection {
  const side = normalize(cross([0, 1, 0], toLight))
  const up = cross(toLight, side)
  return (point) => {
    const from = subtract(point, centre)
    return [
      size * (0.5 + dot(from, side) / span),
      size * (0.5 - dot(from, up) / span),
      span * 2 - dot(from, toLight),
    ]
  }
}

/** Draws all triangles of the scene, numbered through its parts. */
export function rasterize(
  scene: Scene,
  project: Projection,
  width: number,
  height: number,
  isDrawn: (part: Scene['parts'][number]) => boolean = () => true,
): Coverage {
  const coverage = {
    width,
    height,
    depth: new Float32Array(width * height).fill(Infinity),
    triangle: new Uint32Array(width * height),
  }
  let first = 1
  for (const part of scene.parts) {
    const { points, triangles } = part.mesh
    if (isDrawn(part)) {
      const projected = points.map(project)
      for (let at = 0; at < triangles.length; at += 3) {
        const [a, b, c] = [triangles[at], triangles[at + 1], triangles[at + 2]].map(
          (index) => projected[index ?? 0],
        )
        if (a && b && c) fillTriangle(coverage, a, b, c, first + at / 3)
      }
    }
    first += triangles.length / 3
  }
  return coverage
}

function fillTriangle(
  { width, height, depth, triangle }: Coverage,
  a: Vec3,
  b: Vec3,
  c: Vec3,
  number: number,
): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  if (Math.abs(area) < 1e-9) return
  const left = Math.max(0, Math.ceil(Math.min(a[0], b[0], c[0]) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(a[0], b[0], c[0]) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(a[1], b[1], c[1]) - 0.5))
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const px = x + 0.5
      const py = y + 0.5
      const u = ((px - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (py - a[1])) / area
      const v = ((b[0] - a[0]) * (py - a[1]) - (px - a[0]) * (b[1] - a[1])) / area
      if (u < -1e-6 || v < -1e-6 || u + v > 1.000001) continue
      // Perspective: one over the distance is what changes evenly across the picture.
      const distance = 1 / ((1 - u - v) / a[2] + u / b[2] + v / c[2])
      const index = y * width + x
      if (distance < (depth[index] ?? 0)) {
        depth[index] = distance
        triangle[index] = number
      }
    }
  }
}

/** Where a ray from the eye meets the table. */
export function hitTable(eye: Vec3, ray: Vec3): Vec3 | undefined {
  if (ray[2] >= -1e-6) return undefined
  const far = scale(ray, -eye[2] / ray[2])
  return [eye[0] + far[0], eye[1] + far[1], 0]
}
