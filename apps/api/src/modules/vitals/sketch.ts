import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from 'hdr-histogram-js'

/** A mergeable histogram of values to three digits: its quantiles are accurate to 0.1 %. */
export type Sketch = Histogram

/** The largest value; larger ones are counted as this one. */
const HIGHEST = 1_200_000
const BITS = 32

export function createSketch(): Sketch {
  return build({
    bitBucketSize: BITS,
    lowestDiscernibleValue: 1,
    highestTrackableValue: HIGHEST,
    numberOfSignificantValueDigits: 3,
    useWebAssembly: false,
  })
}

/** Adds one non-negative integer, capped at the maximum. */
export function addToSketch(sketch: Sketch, value: number): void {
  sketch.recordValue(Math.min(HIGHEST, Math.max(0, Math.round(value))))
}

/** Encodes a sketch for storage; empty for a sketch without values. */
export function encodeSketch(sketch: Sketch): string {
  return sketch.totalCount === 0 ? '' : encodeIntoCompressedBase64(sketch)
}

/** Adds a sketch that was stored as text. */
export function addEncoded(sketch: Sketch, text: string): void {
  if (text !== '') sketch.add(decodeFromCompressedBase64(text, BITS, false))
}

/** The value that the share `quantile` (0 to 1) of all values does not exceed; 0 where there are none. */
export function toQuantile(sketch: Sketch, quantile: number): number {
  return sketch.totalCount === 0 ? 0 : sketch.getValueAtPercentile(quantile * 100)
}
