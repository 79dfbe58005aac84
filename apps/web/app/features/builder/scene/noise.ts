/** Smooth noise in space from 0 to 1, the same for the same place. */
export function toNoise(x: number, y: number, z: number): number {
  const [column, row, layer] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [u, v, w] = [fade(x - column), fade(y - row), fade(z - layer)]
  const at = (dx: number, dy: number, dz: number) => hash(column + dx, row + dy, layer + dz)
  const blend = (from: number, to: number, share: number) => from + (to - from) * share
  return blend(
    blend(blend(at(0, 0, 0), at(1, 0, 0), u), blend(at(0, 1, 0), at(1, 1, 0), u), v),
    blend(blend(at(0, 0, 1), at(1, 0, 1), u), blend(at(0, 1, 1), at(1, 1, 1), u), v),
    w,
  )
}

/** Noise with finer and finer detail. */
export function toCloud(x: number, y: number, z: number, octaves = 4): number {
  let [sum, weight, scale] = [0, 0, 1]
  for (let octave = 0; octave < octaves; octave += 1, scale *= 2.1) {
    sum += toNoise(x * scale, y * scale, z * scale) / scale
    weight += 1 / scale
  }
  return sum / weight
}

const fade = (share: number) => share * share * (3 - 2 * share)

function hash(x: number, y: number, z: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(z, 1_274_126_177)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_295
}
