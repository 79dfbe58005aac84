import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from 'hdr-histogram-js'

/** How often each value came, to three digits: its quantiles are right to 0.1 %, and two of them can be added. */
export type Sketch = Histogram

/** The largest value that a sketch tells from larger ones. */
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

/** Adds one value, a whole number from 0; larger than the largest counts as that. */
export function addToSketch(sketch: Sketch, value: number): void {
  sketch.recordValue(Math.min(HIGHEST, Math.max(0, Math.round(value))))
}

/** The text that a table keeps: empty for a sketch without values. */
export function encodeSketch(sketch: Sketch): string {
  return sketch.totalCount === 0 ? '' : encodeIntoCompressedBase64(sketch)
}

/** Adds what was kept as text. */
export function addEncoded(sketch: Sketch, text: string): void {
  if (text !== '') sketch.add(decodeFromCompressedBase64(text, BITS, false))
}

/** The value that the share `quantile` (0 to 1) of all values does not exceed; 0 where there are none. */
export function toQuantile(sketch: Sketch, quantile: number): number {
  return sketch.totalCount === 0 ? 0 : sketch.getValueAtPercentile(quantile * 100)
}
