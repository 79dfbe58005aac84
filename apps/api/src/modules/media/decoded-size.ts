import type { Metadata } from 'sharp'

/** Bytes that a decoder holds of a picture, by its header; 0 when it decodes line by line. */
export function toDecodedBytes(metadata: Metadata): number {
  const { width, height, format, channels, depth, isProgressive, chromaSubsampling } = metadata
  const pixels = width * height
  // A GIF frame is held twice: as the canvas of the next one, and as the output.
  if (format === 'gif') return pixels * 8
  if (depth === 'ushort') return pixels * channels * 2
  if (!isProgressive) return 0
  // A progressive JPEG is held as two-byte coefficients; 4:2:0 has fewer of them for the colours.
  if (format === 'jpeg') return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return pixels * channels
}
