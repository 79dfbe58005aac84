import type { Vec3 } from './vector.ts'

/** A repeatable source of numbers from 0 to 1 for a text such as a product's slug. */
export function createRandom(seed: string): () => number {
  let state = 2_166_136_261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A repeatable number from 0 to 1 for a grid point. */
export function hash(x: number, y: number, z: number): number {
  let mixed = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(z, 2_147_483_647 - 58_141)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 2_246_822_519)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}

/** Smooth noise from 0 to 1, about one wave per unit. */
export function noise(x: number, y: number, z: number): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const fx = fade(x - ix)
  const fy = fade(y - iy)
  const fz = fade(z - iz)
  const near = blend(
    blend(hash(ix, iy, iz), hash(ix + 1, iy, iz), fx),
    blend(hash(ix, iy + 1, iz), hash(ix + 1, iy + 1, iz), fx),
    fy,
  )
  const far = blend(
    blend(hash(ix, iy, iz + 1), hash(ix + 1, iy, iz + 1), fx),
    blend(hash(ix, iy + 1, iz + 1), hash(ix + 1, iy + 1, iz + 1), fx),
    fy,
  )
  return blend(near, far, fz)
}

/** Noise of several sizes on top of each other, 0 to 1 around 0.5. */
export function clouds([x, y, z]: Vec3, size: number, octaves = 4): number {
  let sum = 0
  let weight = 0
  for (
    let octave = 0, gain = 1, frequency = size;
    octave < octaves;
    octave += 1, gain *= 0.5, frequency *= 2.03
  ) {
    sum +=
      gain * noise(x * frequency + octave * 17.3, y * frequency - octave * 9.1, z * frequency + octave * 4.7)
    weight += gain
  }
  return sum / weight
}

/** Cells around scattered points: distance to the nearest and second nearest point, and the cell's own number. */
export function cells([x, y, z]: Vec3, size: number): { nearest: number; second: number; id: number } {
  const [px, py, pz] = [x * size, y * size, z * size]
  const [ix, iy, iz] = [Math.floor(px), Math.floor(py), Math.floor(pz)]
  let nearest = 9
  let second = 9
  let id = 0
  for (let cell = 0; cell < 27; cell += 1) {
    const cx = ix + (cell % 3) - 1
    const cy = iy + (Math.floor(cell / 3) % 3) - 1
    const cz = iz + Math.floor(cell / 9) - 1
    const own = hash(cx, cy, cz)
    const distance = Math.hypot(
      cx + own - px,
      cy + hash(cx + 57, cy, cz) - py,
      cz + hash(cx, cy + 113, cz) - pz,
    )
    if (distance < nearest) {
      second = nearest
      nearest = distance
      id = own
    } else if (distance < second) second = distance
  }
  return { nearest, second, id }
}

function fade(at: number): number {
  return at * at * (3 - 2 * at)
}

function blend(a: number, b: number, at: number): number {
  return a + (b - a) * at
}
